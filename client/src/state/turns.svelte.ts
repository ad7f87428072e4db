// At how many tables it is one's turn, as far as the lists know.
class Turns {
  count = $state(0);
}

export const turns = new Turns();
