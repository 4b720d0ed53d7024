export type Random = () => number;

const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A number whose logarithm is normally distributed. */
export const logNormal = (random: Random, median: number, spread: number) =>
  median * Math.exp(spread * normal(random));
