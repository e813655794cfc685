import type { saveImport, StatementPreviewAnswer } from '../../../src/http/contract/imports-contract.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { Wrong } from '../world/program.ts'
import type { Actor } from './actor.ts'

/** What a bank sends, saved once or twice, and all of it or nothing. */
export const importsStatements: Actor = {
  name: 'imports statements',
  weight: 2,
  act: async (world, random) => {
    const name = world.known.names[1]!
    const entries = Array.from({ length: random.whole(1, 5) }, () => world.entry(random))
    const rows = entries.map(({ day, payee, cents }) => `${day};${payee};-${(cents / 100).toFixed(2)}`)
    const content = Buffer.from(`Date;Payee;Amount\n${rows.join('\n')}\n`).toString('base64')
    const shown = await world.call(random, 'POST', '/api/import/statement', { content, account: 'Assets:Checking' })
    if (shown === undefined || shown.status >= 500) return
    if (shown.status !== 200) throw new Wrong(`a preview was refused: ${JSON.stringify(shown.body)}`)
    const preview = shown.body as StatementPreviewAnswer
    const keys = preview.rows.flatMap(({ outcome, key }) => (outcome === 'text' && key !== undefined ? [key] : []))
    if (keys.length !== entries.length) throw new Wrong(`${entries.length} rows are previewed as ${keys.length}: ${JSON.stringify(preview.rows)}`)
    const transactions = entries.map((entry, i) => ({ day: entry.day, text: world.dialect.text(entry).trimEnd(), keys: [keys[i]] }))
    const statement = { name: 'bank.csv', hash: preview.hash, format: preview.format }
    const before = world.known.read(name)
    for (let times = random.whole(1, 2); times > 0; times--) {
      const answer = await world.call(random, 'POST', '/api/import/save', { statement, journal: name, transactions })
      const after = world.known.read(name)
      const present = entries.filter(({ payee }) => after.split(/"?\n/).some((line) => line.endsWith(payee))).length
      // Not answered or failed on its way: the rows are there as a whole or not at all.
      if (present !== 0 && present !== entries.length && world.programs.every(({ isAlive }) => isAlive))
        throw new Wrong(`${present} of ${entries.length} imported rows are in ${name}`)
      if (answer === undefined || answer.status >= 500) {
        world.known.maySaved(
          name,
          `${before}${before === '' || before.endsWith('\n\n') ? '' : '\n'}${transactions.map(({ text }) => `${text}\n`).join('\n')}`,
        )
        world.known.maySaved(name, after)
        return
      }
      const { saved, added, repeated, change } = answer.body as AnswerOf<typeof saveImport>
      if (!saved) throw new Wrong(`an import was refused: ${JSON.stringify(answer.body)}`)
      if (added + repeated !== entries.length || present !== entries.length || !after.startsWith(before))
        throw new Wrong(`an import added ${added}, repeated ${repeated} of ${entries.length}; ${present} are in ${name}`)
      world.known.saved(name, after)
      if (change !== undefined && added > 0) world.known.changes.push({ id: change, file: name, before, after })
      world.counts.acknowledged++
    }
  },
}
