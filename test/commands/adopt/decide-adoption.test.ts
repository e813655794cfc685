import { expect, test } from 'vitest'
import { decideAdoption } from '../../../src/commands/adopt/decide-adoption.ts'

type Finds = Parameters<typeof decideAdoption>[0]
const NEVER = { notes: new Set<string>(), presets: new Set<string>(), reconciliations: new Set<string>() }
const preset = (name: string, delimiter: string): Finds['presets'][number] => ({ name, delimiter }) as unknown as Finds['presets'][number]
const FINDS: Finds = {
  notes: [
    { account: 'Assets:Bank', note: 'joint' },
    { account: 'Assets:Cash', note: ' \n' },
  ],
  presets: [preset('Mine', ';'), preset('Mine', ','), preset('Other', ';')],
  reconciliations: [{ account: 'Assets:Bank', lastReconciled: undefined, frequencyDays: 30 } as Finds['reconciliations'][number]],
  problems: ['a table is missing'],
}

test('what was never said here is brought, the last of each name, and what says nothing is not', () => {
  const { events, details } = decideAdoption(FINDS, NEVER)
  expect(events).toEqual([
    { stream: 'notes', type: 'AccountNoteWritten', data: { account: 'Assets:Bank', note: 'joint' } },
    { stream: 'imports', type: 'ImportPresetSaved', data: preset('Mine', ',') },
    { stream: 'imports', type: 'ImportPresetSaved', data: preset('Other', ';') },
    { stream: 'reconciliations', type: 'ReconciliationSet', data: { account: 'Assets:Bank', last_reconciled: null, frequency_days: 30 } },
  ])
  expect(details).toEqual([
    'notes: 1 of 2 adopted, the others are empty or known here',
    'import presets: 2 of 3 adopted, the others are empty or known here',
    'reconciliation dates: 1 of 1 adopted',
    'a table is missing',
  ])
})

test('what was ever said here stays as it is said here', () => {
  const said = { notes: new Set(['Assets:Bank']), presets: new Set(['Mine']), reconciliations: new Set(['Assets:Bank']) }
  expect(decideAdoption(FINDS, said).events).toEqual([{ stream: 'imports', type: 'ImportPresetSaved', data: preset('Other', ';') }])
})
