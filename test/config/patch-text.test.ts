import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChangedSettings, LiveConfiguration } from '../../src/config/live-configuration.ts'
import { loadConfig } from '../../src/config/load.ts'
import { readConfiguration } from '../../src/config/read.ts'
import { runs } from '../support/thorough.ts'

/** Written by hand, as people do: blanks, quotes, comments everywhere, no two lists alike. */
const HAND = `# Our household.
# Ask Ana before you change anything.

journal_path:   main.ledger    # the book
currencies: [USD,CHF]   # travel
locale: 'en-GB'
display_precision: 2 # cents


# who is who
accounts:
    # the joint one
    - {name: Assets:Giro,   icon: "mdi:cash"}
    -   name: Assets:Old   # closed in 2019
        inactive: true

schedule:
  journal: "0 6 * * *"   # before breakfast
# what we save for
goals:
  savings:
  # a roof
  - name: House
    icon: 'mdi:home'
    target:  50000.50
    accounts: [Assets:House]
  - name: Car   # some day
    icon: ''
    target: 9000
    accounts:
    - Assets:Car
import_templates:
  - name: Bank
    content: |
      {{ROW.A}} # no comment
        {{ROW.B}}
# the end
`

let folder: string
let file: string
const live = async (text: string): Promise<LiveConfiguration> => {
  await writeFile(file, text)
  const loaded = await loadConfig({ file })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return new LiveConfiguration(loaded.configuration)
}
const changed = async (changes: ChangedSettings): Promise<{ gone: string[]; come: string[] }> => {
  const configuration = await live(HAND)
  expect(await configuration.change(changes)).toMatchObject({ ok: true })
  return difference(HAND, await readFile(file, 'utf8'))
}
/** Lines that go and come, when all others stay in their order. */
function difference(before: string, after: string): { gone: string[]; come: string[] } {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let [head, tail] = [0, 0]
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head++
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  return { gone: old.slice(head, old.length - tail), come: now.slice(head, now.length - tail) }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'))
  file = join(folder, 'daybook.yaml')
})
afterEach(() => rm(folder, { recursive: true }))

describe('a change of the configuration changes the lines that have to change, and no other', () => {
  const [house, car] = [
    { name: 'House', icon: 'mdi:home', target: 50000.5, accounts: ['Assets:House'], target_date: '', rate: 0, payment_per_period: 0, priority: 0 },
    { name: 'Car', icon: '', target: 9000, accounts: ['Assets:Car'], target_date: '', rate: 0, payment_per_period: 0, priority: 0 },
  ]
  const goals = (savings: (typeof house)[]) => ({ goals: { retirement: [], savings } })
  test.each<[string, ChangedSettings, string[], string[]]>([
    ['a number', { display_precision: 3 }, ['display_precision: 2 # cents'], ['display_precision: 3 # cents']],
    ['a text keeps its quotes', { locale: 'de-DE' }, ["locale: 'en-GB'"], ["locale: 'de-DE'"]],
    ['a list in one line', { currencies: ['USD', 'CHF', 'JPY'] }, ['currencies: [USD,CHF]   # travel'], ['currencies: [ USD, CHF, JPY ]   # travel']],
    ['a value that goes', { display_precision: undefined }, ['display_precision: 2 # cents'], []],
    [
      'a key of a group',
      { schedule: { journal: '0 7 * * *', prices: '', backup: '' } },
      ['  journal: "0 6 * * *"   # before breakfast'],
      ['  journal: "0 7 * * *"   # before breakfast'],
    ],
    ['a key that is new in its group', { schedule: { journal: '0 6 * * *', prices: '0 8 * * *', backup: '' } }, [], ['  prices: 0 8 * * *']],
    ['a figure within a list', goals([{ ...house!, target: 60000 }, car!]), ['    target:  50000.50'], ['    target:  60000']],
    [
      'an item that goes, with its comment',
      goals([car!]),
      ['  # a roof', '  - name: House', "    icon: 'mdi:home'", '    target:  50000.50', '    accounts: [Assets:House]'],
      [],
    ],
    [
      'an item that comes',
      goals([house!, car!, { ...car!, name: 'Boat' }]),
      [],
      [
        '  - name: Boat',
        '    icon: ""',
        '    target: 9000',
        '    accounts:',
        '      - Assets:Car',
        '    target_date: ""',
        '    rate: 0',
        '    payment_per_period: 0',
        '    priority: 0',
      ],
    ],
    [
      'a key of an item',
      {
        accounts: [
          { name: 'Assets:Giro', icon: 'mdi:bank', inactive: false },
          { name: 'Assets:Old', icon: '', inactive: true },
        ],
      },
      ['    - {name: Assets:Giro,   icon: "mdi:cash"}'],
      ['    - {name: Assets:Giro,   icon: "mdi:bank"}'],
    ],
    [
      'a text of several lines',
      { import_templates: [{ name: 'Bank', content: '{{ROW.A}} # no comment\nnew\n' }] },
      ['        {{ROW.B}}'],
      ['      new'],
    ],
    ['a new key', { week_starting_day: 1 }, [], ['week_starting_day: 1']],
  ])('%s', async (_, changes, gone, come) => {
    expect(await changed(changes)).toEqual({ gone, come })
  })

  test('and undoing it gives the very bytes back', async () => {
    const configuration = await live(HAND)
    await configuration.change({ locale: 'de-DE', currencies: [] })
    await configuration.change({ display_precision: 0 })
    expect([await configuration.undo(), await configuration.undo()]).toMatchObject([{ ok: true }, { ok: true }])
    expect(await readFile(file, 'utf8')).toBe(HAND)
    expect(configuration.current.settings.locale).toBe('en-GB')
    expect(await configuration.undo()).toMatchObject({ ok: false, code: 'nothing_to_undo' })
  })

  test('and undoing it is refused once somebody else has written the file', async () => {
    const configuration = await live(HAND)
    await configuration.change({ locale: 'de-DE' })
    const theirs = `${await readFile(file, 'utf8')}# theirs\n`
    await writeFile(file, theirs)
    expect(await configuration.undo()).toMatchObject({ ok: false, code: 'changed_on_disk' })
    expect(await readFile(file, 'utf8')).toBe(theirs)
  })
})

const names = fc.uniqueArray(fc.constantFrom('USD', 'CHF', 'a: b', '#no', 'yes', '12', "it's", 'x, y', '[z]', ''), { maxLength: 4 })
const account = fc.record({
  name: fc.constantFrom('Assets:Giro', 'Assets:Old', 'Assets:New', 'A # b'),
  icon: fc.constantFrom('', 'mdi:bank', '- x'),
  inactive: fc.boolean(),
})
const changes = fc.record(
  {
    currencies: names,
    display_precision: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
    locale: fc.constantFrom('', 'de-DE', 'en-GB'),
    accounts: fc.uniqueArray(account, { selector: ({ name }) => name, maxLength: 4 }),
    schedule: fc.record({
      journal: fc.constantFrom('', '0 6 * * *', '*/5 * * * *'),
      prices: fc.constantFrom('', '*/7 1 ? 3 4'),
      backup: fc.constantFrom('', '0 3 * * *'),
    }),
    import_templates: fc.uniqueArray(
      fc.record({ name: fc.constantFrom('Bank', 'Card'), content: fc.string({ unit: fc.constantFrom('a', '\n', ' ', '#', ':'), maxLength: 8 }) }),
      { selector: ({ name }) => name, maxLength: 2 },
    ),
    watch: fc.boolean(),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ChangedSettings>

test('whatever is changed: the file then means that, every line about other keys stands as it stood, and undoing gives the bytes back', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (change) => {
      const configuration = await live(HAND)
      const before = configuration.current.settings
      expect(await configuration.change(change)).toMatchObject({ ok: true })
      const text = await readFile(file, 'utf8')
      const read = readConfiguration(text)
      expect(read).toMatchObject({ ok: true })
      if (!read.ok) return
      const { display_precision, ...expected } = { ...before, ...change }
      expect(read.settings).toEqual(display_precision === undefined ? expected : { ...expected, display_precision })
      for (const part of PARTS) if (!part.keys.some((key) => key in change)) expect(text).toContain(part.text)
      while ((await configuration.undo()).ok);
      expect(await readFile(file, 'utf8')).toBe(HAND)
    }),
    { numRuns: runs(40), examples: [[{ import_templates: [{ name: 'Card', content: ' \n' }] } as ChangedSettings]] },
  )
})

/** What stands in the file for each key, comments included. */
const PARTS = [
  { keys: [], text: '# Our household.\n# Ask Ana before you change anything.\n\njournal_path:   main.ledger    # the book\n' },
  { keys: ['currencies'], text: 'currencies: [USD,CHF]   # travel\n' },
  { keys: ['accounts'], text: HAND.slice(HAND.indexOf('accounts:'), HAND.indexOf('schedule:')) },
  { keys: ['schedule'], text: 'schedule:\n  journal: "0 6 * * *"   # before breakfast\n' },
  { keys: [], text: HAND.slice(HAND.indexOf('goals:'), HAND.indexOf('import_templates:')) },
  { keys: ['import_templates'], text: HAND.slice(HAND.indexOf('import_templates:'), HAND.indexOf('# the end')) },
] as const
