/** A template of ours: its text for the currency that the book is kept in. */
export interface TemplateSource {
  readonly name: string
  readonly content: (currency: string) => string
}
