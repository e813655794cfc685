import { ENGLISH, type ServerTexts } from '../../messages/said.ts'

/* Texts about a statement. A preview has a thread of its own, which sets the language of its reader once; everywhere else they are English. */

let texts = ENGLISH.reasons

export const reasons = (): ServerTexts['reasons'] => texts

export function setLanguageOfReasons(all: ServerTexts): void {
  texts = all.reasons
}
