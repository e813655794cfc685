import type { FastifyInstance } from 'fastify'
import { accountWords } from '../../service/changes/account-words.ts'
import type { Ledgers } from '../../service/ledgers/ledgers.ts'
import { getAccountWords } from '../contract/account-words.ts'
import { route } from '../route.ts'

export function registerAccountWords(app: FastifyInstance, ledgers: Ledgers): void {
  route(app, getAccountWords, () => {
    const { tf_idf, index } = accountWords(ledgers.current())
    return { tf_idf: { ...tf_idf }, index: { docs: { ...index.docs }, tokens: { ...index.tokens } } }
  })
}
