// What is drawn on the cover, line by line.
export const words = {
  cover: ["LIE, CHEAT", "& STEAL"],
  vote: "VOTE",
};
