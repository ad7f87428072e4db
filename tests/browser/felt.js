// What is amiss on the felt, told by boxes and texts: called with what the watching seat was told.
(told) => {
  const SPOTS = [0.1, 0.3, 0.5, 0.7, 0.9];
  const UPPER = [0.08, 0.2, 0.32];
  const felt = document.querySelector(".felt");
  const clips = /hidden|clip/, scrolls = /auto|scroll/;

  const laid = one => one.getClientRects().length > 0 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const all = names => [...document.querySelectorAll(names)].filter(laid);
  const quoted = id => CSS.escape(id);
  const hit = (x, y) => (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight ? document.elementFromPoint(x, y) : null);
  const points = (one, rows) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return SPOTS.flatMap(x => rows.map(y => hit(left + x * width, top + y * height)));
  };
  /** How much of an element can be seen and lies under nothing else. */
  const part = one => {
    const seen = points(one, SPOTS);
    return seen.filter(found => one.contains(found)).length / seen.length;
  };
  const seen = (one, least) => part(one) >= least;
  const drawn = id => all(`.felt [data-piece="${quoted(id)}"]`);
  const name = one => one.dataset.piece ?? one.textContent.trim();

  /** A control with a name, in sight, that says what it brings into sight. */
  const shower = id => all("[data-shows]").find(one => one.dataset.shows.split(" ").includes(id) && named(one) && seen(one, 0.5));
  const named = one => (one.getAttribute("aria-label") ?? one.textContent).trim() !== "";

  function touches() {
    const hidden = told.touches.filter(id => !drawn(id).some(one => seen(one, 0.5)));
    return { hidden: hidden.filter(id => !shower(id)), away: hidden.filter(shower) };
  }

  /** Cards of one's hand of which something else covers the upper part: another card of it may. */
  function covered() {
    const own = told.hand.flatMap(drawn);
    const fans = new Set(own.map(card => card.parentElement));
    const free = found => found && (own.some(card => card.contains(found)) || fans.has(found));
    return told.hand.filter(id => {
      const cards = drawn(id);
      return !cards.some(card => points(card, UPPER).every(free)) && !shower(id);
    });
  }

  // Words.

  const shown = node => {
    const one = node.parentElement;
    return laid(one) && !one.closest(".unseen, [role=tooltip], dialog, title, desc") && one.getBoundingClientRect().width > 2;
  };
  function* texts() {
    const walker = document.createTreeWalker(felt, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode.data.trim() && shown(walker.currentNode)) yield walker.currentNode;
  }
  const ofPerson = node => told.names.some(person => node.data.includes(person)) && getComputedStyle(node.parentElement).textOverflow === "ellipsis";

  function* wordsIn(node) {
    for (const found of node.data.matchAll(/[^\s\-‐–—/\u00ad\u200b]+/g)) {
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      const boxes = [...range.getClientRects()].filter(box => box.width > 0.5);
      if (boxes.length) yield { word: found[0], boxes };
    }
  }
  const twoLines = boxes => boxes.some(box => Math.abs(box.top - boxes[0].top) > 0.5 * Math.min(box.height, boxes[0].height));

  /** Whether a box that hides what is too large for it cuts through a word, or hides its end. */
  function cut(node, box) {
    let scrolled = false;
    for (let around = node.parentElement; around && around !== felt && !scrolled; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      scrolled = scrolls.test(overflowX) || scrolls.test(overflowY);
      if (around.matches("svg *") || (!clips.test(overflowX) && !clips.test(overflowY))) continue;
      const room = around.getBoundingClientRect();
      if (clips.test(overflowX) && (box.left < room.left - 2 || box.right > room.right + 2)) return true;
      const inside = Math.min(box.bottom, room.bottom) - Math.max(box.top, room.top);
      if (clips.test(overflowY) && inside > 0.15 * box.height && inside < 0.7 * box.height) return true;
    }
    return false;
  }

  function wordsAmiss() {
    const broken = [], clipped = [];
    for (const node of texts()) {
      if (ofPerson(node)) continue;
      for (const { word, boxes } of wordsIn(node)) {
        if (twoLines(boxes)) broken.push(word);
        else if (cut(node, boxes[0])) clipped.push(word);
      }
    }
    return { broken, clipped };
  }

  // What only programs should read.

  const pseudo = one => ["::before", "::after"].map(which => getComputedStyle(one, which).content).filter(text => /^".*"$/.test(text)).map(text => text.slice(1, -1));
  /** All that stands on the felt, and what is said of it to those who do not see it. */
  function said() {
    const things = [...felt.querySelectorAll("*")].filter(laid);
    const labels = things.flatMap(one => [one.getAttribute("aria-label"), one.getAttribute("title"), ...pseudo(one)]);
    const whole = things.filter(one => !one.children.length || one.matches("p, li, small, b, span")).map(one => one.textContent);
    return [...new Set([...[...texts()].map(node => node.data), ...whole, ...labels].filter(Boolean).map(text => text.replace(/\s+/g, " ").trim()))];
  }
  const literally = words => words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  function raw() {
    const patterns = [/(?<![\w-])(null|undefined|NaN)(?![\w-])/, /\[object/, /\{\w*\}/, /\bseat 0\b/i];
    if (told.raw.length) patterns.push(new RegExp(`(?<![\\w-])(${literally(told.raw)})(?![\\w-])`));
    if (told.seatFields.length) patterns.push(new RegExp(`(?<![\\w-])(${literally(told.seatFields)}):? [-−]?\\d+\\b`, "i"));
    if (told.names.length) patterns.push(new RegExp(`(${literally(told.names)})\\W{1,3}[-−]\\d+(?![\\d,.]*\\s*[\\p{L}$])`, "u"));
    return said().filter(text => patterns.some(pattern => pattern.test(text)));
  }

  // Amounts.

  const plain = text => text.replace(/(?<=\d)[,.'’\u202f\u00a0](?=\d{3})/g, "").replaceAll("−", "-");
  /** Its texts, apart from each other, and its labels. */
  function tellsOf(one) {
    const parts = [one, ...one.querySelectorAll("*")];
    const texts = parts.flatMap(part => [...part.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data));
    return [...texts, ...parts.map(part => part.getAttribute("aria-label") ?? "")].join(" ");
  }
  const says = (one, amount) => new RegExp(`(?<![\\d-])${amount}(?!\\d)`).test(plain(tellsOf(one)));
  const signed = text => all(`.felt [data-sign="${quoted(text)}"]`);

  /** Counters of seats that do not stand on the felt, and those that stand there with another amount. */
  function counters() {
    return told.counters.filter(({ id, value, owner }) => {
      const found = signed(`counter ${id}`);
      if (!found.length) return owner !== null && !shower(id);
      return !found.some(one => says(one, value));
    }).map(({ id, value }) => `${id} ${value}`);
  }

  /** Facts that are 0 and stand there without saying so. */
  function zeros() {
    return told.zeros.filter(fact => {
      const found = signed(fact);
      return found.length > 0 && !found.some(one => says(one, 0));
    });
  }

  return {
    touchable: all(".felt [data-can], .options [data-choice]").filter(one => !seen(one, 0.5)).map(name),
    buttons: all(".foot button:not([data-choice]), .bar button").filter(one => !seen(one, 0.5)).map(name),
    hand: all(".hands [data-piece], section.hand [data-piece]").filter(one => !seen(one, 0.2)).map(name),
    own: all(".mine [data-piece]").filter(one => !seen(one, 0.2)).map(name),
    sentence: all("#ask").filter(one => !seen(one, 0.9)).map(name),
    ...(told.laws ? { ...touches(), covered: covered(), ...wordsAmiss(), raw: raw(), counters: counters(), zeros: zeros(), persons: told.persons.filter(fact => signed(fact).length) } : {}),
  };
}
