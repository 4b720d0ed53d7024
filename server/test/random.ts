export type Random = () => number;

const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A number whose logarithm is normally distributed. */
export const logNormal = (random: Random, median: number, spread: number) =>
  median * Math.exp(spread * normal(random));

/** The same whole numbers in every run. The function that it returns gives one below its argument. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
