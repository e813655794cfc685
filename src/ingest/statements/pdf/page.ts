/** A piece of text as the PDF has it. */
export interface PdfItem {
  readonly text: string
  readonly width: number
  readonly height: number
  /** In the page's own coordinates, which grow upwards. */
  readonly x: number
  readonly y: number
  /** As one looks at the page, turned the right way; grows downwards. */
  readonly left: number
  readonly top: number
}

export interface PdfPage {
  /** From 1. */
  readonly number: number
  readonly items: readonly PdfItem[]
}
