import { pluralIn } from '../wording.ts'

export const plural = pluralIn('pt-br')
