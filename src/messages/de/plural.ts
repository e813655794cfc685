import { pluralIn } from '../wording.ts'

export const plural = pluralIn('de')
