/** Why a row of an import is refused, and what was left out of it. */
export const imports = {
  importPhoneRounded: ({ text }: { text: string }) =>
    `Excel has rounded this phone: ${text}. Format the column as text or as a number without decimals, and save again`,
  importTooManyPeople: ({ most }: { most: number }) => `This phone already has ${most} people`,
};
