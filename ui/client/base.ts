/** Where this book is served: '' alone, "/b/firm" among others or behind a proxy. Links and questions begin with it; routes are told without. */
export const base = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="daybook-base"]')?.content ?? ''

/** The name under which this browser keeps something that is of one book and not of every one of this address. */
export const ofThisBook = (key: string): string => (base === '' ? key : `${key} ${base}`)
