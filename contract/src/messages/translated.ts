/** The type of a catalogue in another language: a missing or extra text does not compile. */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...parameters: infer Parameters) => infer Text
    ? (...parameters: Parameters) => Translated<Text>
    : { readonly [Key in keyof Texts]: Translated<Texts[Key]> };
