// A name for somebody who has not said theirs yet.
const FIRST = "Slick Lucky Velvet Quiet Smooth Foxy Rusty Dusty Swift Honest Little Big Mellow Crooked Lefty Shady".split(" ");
const LAST = "Finch Marlowe Diamond Otter Magpie Pockets Malone Raven Fingers Aces Badger Velour Whistler Gray".split(" ");

const pick = (words: string[]) => words[Math.floor(Math.random() * words.length)] ?? "Guest";

export function playfulName(): string {
  return `${pick(FIRST)} ${pick(LAST)}`;
}
