import { pluralIn } from '../wording.ts'

export const plural = pluralIn('zh-hans')
