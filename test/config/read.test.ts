import Fastify from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { configProblemText, readConfiguration } from '../../src/config/read.ts'

const problemsOf = (text: string): string[] => {
  const result = readConfiguration(text, 'daybook.yaml')
  return result.ok ? [] : result.problems.map(configProblemText)
}
const settingsOf = (text: string) => {
  const result = readConfiguration(text)
  if (!result.ok) throw new Error(result.problems.map(configProblemText).join('\n'))
  return result.settings
}

const keys = (count: number): string => Array.from({ length: count }, (_, at) => `k${at}: 1\n`).join('')

describe('a configuration text', () => {
  test('needs only journal_path; every other key has a default', () => {
    const settings = settingsOf('journal_path: main.ledger\n')
    expect(settings).toMatchObject({
      default_currency: '',
      locale: '',
      financial_year_starting_month: 1,
      watch: true,
      enable_reconciliation: false,
      ledger_cli: '',
      strict: 'no',
      auto_postings: true,
    })
    expect(settings.doctor.negative_balance).toEqual({ enabled: 'yes', pattern: ['Assets:%'] })
    expect(settings.doctor.unit_price_mismatch.pattern).toBeNull()
    expect(settings.price_source_precedence).toEqual(['journal', 'provider'])
  })

  test('with a key that is a list, a map or an alias is refused, however many levels of them there are', () => {
    expect(problemsOf('journal_path: a\n[b]: 1\n')).toEqual(['daybook.yaml:2: A key is a text, and no list, map or alias'])
    expect(problemsOf('journal_path: &a x\n*a : 1\n')).toEqual(['daybook.yaml:2: A key is a text, and no list, map or alias'])
    const line = `${'{'.repeat(60)}a${'}'.repeat(60)}: 1\n`
    expect(problemsOf(line.repeat(200))).toHaveLength(100)
  })

  test('with an unknown key is refused with the line and the nearest key', () => {
    expect(problemsOf('journal_path: a\n\ndefault_currncy: EUR\n')).toEqual([
      'daybook.yaml:3: default_currncy: is not a key; the nearest is default_currency',
    ])
    expect(problemsOf('journal_path: a\nrollover: yes\n')).toEqual(['daybook.yaml:2: rollover: is not a key here; it belongs at budget.rollover'])
    expect(problemsOf('journal_path: a\ngoals:\n  savings:\n    - name: House\n      icon: x\n      target: 5\n      acounts: []\n')).toEqual([
      'daybook.yaml:4: goals.savings[0].accounts: is missing',
      'daybook.yaml:7: goals.savings[0].acounts: is not a key; the nearest is accounts',
    ])
  })

  test('tells every problem at once, in the order of the lines', () => {
    expect(problemsOf('journal_path: 5\nweek_starting_day: 9\nledger_cli: gnucash\ntime_zone: Mars/Olympus\nwatch: maybe\n')).toEqual([
      'daybook.yaml:1: journal_path: expected text; it is 5',
      'daybook.yaml:2: week_starting_day: expected 6 or less; it is 9',
      'daybook.yaml:3: ledger_cli: expected one of ""|"ledger"|"hledger"|"beancount"; it is "gnucash"',
      'daybook.yaml:4: time_zone: is not a time zone that this machine knows; expected a name such as "Europe/Vienna"; it is "Mars/Olympus"',
      'daybook.yaml:5: watch: expected true or false; it is "maybe"',
    ])
  })

  test('tells what is wrong with a list as a whole together with what is wrong in it', () => {
    const goal = 'icon: x, target: 5, accounts: []'
    expect(
      problemsOf(
        `journal_path: a\nwatch: maybe\naccounts:\n  - name: A\n  - name: A\n    colour: mauve\ngoals:\n  savings:\n    - { name: H, ${goal}, target_date: 2030-01-01, color: red }\n    - { name: H, ${goal} }\nuser_accounts:\n  - { username: ana, role: reader, password: x }\nwatch: true\n`,
      ).map((problem) => problem.split(': ').slice(0, 2).join(': ')),
    ).toEqual([
      'daybook.yaml:5: accounts[1].name',
      'daybook.yaml:6: accounts[1].colour',
      'daybook.yaml:8: goals.savings',
      'daybook.yaml:9: goals.savings[0].color',
      'daybook.yaml:9: goals.savings[0].rate',
      'daybook.yaml:11: user_accounts',
      'daybook.yaml:12: user_accounts[0].password',
      'daybook.yaml:13: Map keys must be unique',
    ])
  })

  test('never shows a value of a setting with secrets', () => {
    const hash = `scrypt:32768:8:1:${'s'.repeat(22)}:${'k'.repeat(43)}`
    const secret = /ssss|kkkk|hunter|JBSW/
    for (const text of [
      `user_accounts:\n  - username: ana\n    password: ${hash}\n    role: editor\n`,
      'user_accounts: hunter2\n',
      'user_accounts:\n  - hunter2\n',
      'user_accounts:\n  - username: ana\n    password: hunter2\n',
      'user_accounts:\n  - username: ana\n    totp: {secret: JBSW}\n',
      'user_accounts:\n  - username: ana\n    totp: JBSW\n',
      'api_tokens:\n  - name: a\n    hash: hunter2\n',
      'api_tokens: {a: hunter2}\n',
      'oidc: hunter2\n',
      'oidc:\n  issuer: https://a.example\n  client_id: a\n  client_secret: [hunter2]\n',
      'firefly: hunter2\n',
      'firefly:\n  token: [hunter2]\n',
      'commodities:\n  - name: A\n    type: stock\n    price: {provider: co-alphavantage, code: [hunter2]}\n',
    ]) {
      const problems = problemsOf(`journal_path: a\n${text}`)
      expect([text, problems.length > 0, secret.test(problems.join('\n'))]).toEqual([text, true, false])
    }
    expect(problemsOf('journal_path: a\nuser_accounts:\n  - username: ana\n    role: admin\n')[0]).toContain('it is "admin"')
  })

  test('says in plain words which kind of value is expected', () => {
    expect(problemsOf('journal_path: [a]\nroots: Aktiva\n')).toEqual([
      'daybook.yaml:1: journal_path: expected text, but this is a list',
      'daybook.yaml:2: roots: expected a group of "key: value" lines; it is "Aktiva"',
    ])
  })

  test('that is not YAML is refused with its line and what to do', () => {
    expect(problemsOf('journal_path: a\nroots: [a: b\n  c: d\n')[0]).toMatch(
      /^daybook\.yaml:[23]: this is not valid YAML \(.*\); write "key: value", check indentation and close every quote and bracket/,
    )
  })

  test('names proxies by what the web server takes, as it would not start with anything else', () => {
    const taken = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback', 'uniquelocal']
    const { trusted_proxies: proxies } = settingsOf(`journal_path: a\ntrusted_proxies: ${JSON.stringify(taken)}\n`)
    expect(() => Fastify({ trustProxy: [...proxies] })).not.toThrow()
    const refused = ['proxy.example.org', '10.0.0.0/33', '0.0.0.0/0', '::/0', '127.0.0.1:8080', '']
    for (const name of refused) {
      expect(problemsOf(`journal_path: a\ntrusted_proxies:\n  - 127.0.0.1\n  - ${JSON.stringify(name)}\n`)).toEqual([
        `daybook.yaml:4: trusted_proxies[1]: expected an address such as 127.0.0.1, or a network such as 10.0.0.0/8; it is ${JSON.stringify(name)}`,
      ])
    }
  })

  test('says of a goal below nothing and without a name what is expected', () => {
    const goal = (name: string, target: number): string =>
      `journal_path: a\ngoals:\n  savings:\n    - name: "${name}"\n      icon: x\n      target: ${target}\n      accounts: []\n`
    expect(problemsOf(goal('House', 5))).toEqual([])
    expect(problemsOf(goal('', -5))).toEqual([
      'daybook.yaml:4: goals.savings[0].name: expected some text; it is ""',
      'daybook.yaml:6: goals.savings[0].target: expected 0 or more; it is -5',
    ])
  })

  // Each of these took a minute and more of the thread that answers everybody.
  test.each([
    ['mistakes in each of its characters', '"'.repeat(1_000_000), /more than 150000 words and signs/],
    ['as many mistakes as are read at all', `[${','.repeat(90_000)}]`, /89900 more mistakes are left out/],
    ['as many keys as are read at all', keys(18_000), /k0: is not a key/],
    ['as many keys again and again', 'a: 1\n'.repeat(18_000), /daybook\.yaml:2: Map keys must be unique/],
    ['a list of ever the same mistake', `journal_path: a\nuser_accounts:\n${'  - x\n'.repeat(18_000)}`, /daybook\.yaml:3: user_accounts\[0\]/],
  ])('with %s is refused with a hundred problems at most', (_what, text, expected) => {
    const problems = problemsOf(text)
    expect(problems.length).toBeLessThanOrEqual(101)
    expect(problems.join('\n')).toMatch(expected)
  })

  test.each(['journal_path: &a [*a]\n', '&a\njournal_path: main.ledger\ngoals: *a\n', 'journal_path: a\nx: &b {y: [{z: *b}]}\n'])(
    'whose value contains itself is refused: %j',
    (text) => {
      expect(problemsOf(text)).toEqual(['daybook.yaml: a value contains itself, by an alias (*) within its own anchor (&)'])
    },
  )

  test('without a journal, without keys or without sense is refused', () => {
    expect(problemsOf('currencies: [USD]\n')).toEqual([
      'daybook.yaml: journal_path: is missing; name the journal, from the folder of this file: "journal_path: main.ledger"',
    ])
    expect(problemsOf('')[0]).toContain('journal_path is the one that must be there')
    expect(problemsOf('- a\n- b\n')[0]).toContain('journal_path is the one that must be there')
    expect(problemsOf('journal_path: a\n  b: c\n')[0]).toMatch(/^daybook\.yaml:[12]: /)
    expect(problemsOf('journal_path: a\njournal_path: b\n')[0]).toMatch(/^daybook\.yaml:2: .*unique/)
  })

  test('never shows a secret in a message', () => {
    const [message] = problemsOf('journal_path: a\nuser_accounts:\n  - username: ana\n    password: hunter2\n')
    expect(message).toContain('daybook.yaml:4: user_accounts[0].password')
    expect(message).not.toContain('hunter2')
  })

  test('may have a null for a key that is left out, an unquoted date, and a number for a code', () => {
    const settings = settingsOf(`
journal_path: a
sheets_directory:
goals:
  retirement:
    - { name: Old, icon: x, swr: 4, savings: [Assets], expenses: null }
  savings:
    - { name: House, icon: x, target: 5, accounts: [], target_date: 2030-01-01, rate: 3 }
commodities:
  - { name: NIFTY, type: mutualfund, price: { provider: in-mfapi, code: 120716 } }
doctor: { unit_price_mismatch: { pattern: null } }
retirement: { swr: 4 }
`)
    expect(settings.goals.savings[0]?.target_date).toBe('2030-01-01')
    expect(settings.goals.retirement[0]?.expenses).toEqual([])
    expect(settings.commodities[0]?.price.code).toBe('120716')
    expect(settings).not.toHaveProperty('retirement')
  })

  test('with a goal that has a target date needs its rate; two items of one name are refused', () => {
    expect(problemsOf('journal_path: a\ngoals: { savings: [{ name: H, icon: x, target: 5, accounts: [], target_date: 2030-01-01 }] }')[0]).toContain(
      'goals.savings[0].rate',
    )
    expect(problemsOf('journal_path: a\naccounts:\n  - name: A\n  - name: A\n')).toEqual([
      'daybook.yaml:4: accounts[1].name: duplicate name "A"; it is "A"',
    ])
  })

  test('names only days that the calendar has', () => {
    const goal = (day: string) => `journal_path: a\ngoals: { savings: [{ name: H, icon: x, target: 5, accounts: [], target_date: ${day}, rate: 1 }] }`
    expect(problemsOf(goal('2030-02-29'))).toEqual([expect.stringContaining('goals.savings[0].target_date: expected a day of the calendar')])
    expect(problemsOf(goal('2030-2-1'))).toEqual([expect.stringContaining('expected a day of the calendar')])
    expect(settingsOf(goal('2028-02-29')).goals.savings[0]?.target_date).toBe('2028-02-29')
    const card = 'account: L, credit_limit: 1, statement_end_day: 1, due_day: 1, network: visa, number: "0001"'
    expect(problemsOf(`journal_path: a\ncredit_cards: [{ ${card}, expiration_date: 2030-13-01 }]`)).toEqual([
      expect.stringContaining('credit_cards[0].expiration_date: expected a day of the calendar'),
    ])
  })

  test('may be JSON', () => {
    expect(settingsOf('{"journal_path": "a", "currencies": ["USD"]}').currencies).toEqual(['USD'])
  })

  test('whose key is a number names its line', () => {
    expect(readConfiguration('journal_path: main.ledger\n2024: x\n')).toMatchObject({ ok: false, problems: [{ key: '2024', line: 2 }] })
  })

  test('whose key is a list is told once, and not by a warning of Node as well', () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
    expect(readConfiguration('journal_path: main.ledger\n[a]: x\n')).toMatchObject({ ok: false, problems: [{ key: '', line: 2 }] })
    expect(warned).not.toHaveBeenCalled()
  })

  test('cannot grow without bounds through aliases', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefgh'.split('').map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(',')}]`),
    ].join('\n')
    expect(problemsOf(bomb)[0]).toContain('alias')
  })
})

test('a paisa.yaml has the defaults of Paisa, and says which of them it does not want', () => {
  const settingsIn = (text: string, file: string) => {
    const result = readConfiguration(text, file)
    if (!result.ok) throw new Error(result.problems.map(configProblemText).join('\n'))
    return result.settings
  }
  const paisa = {
    default_currency: 'INR',
    locale: 'en-IN',
    financial_year_starting_month: 4,
    display_precision: 0,
    checking_accounts: ['Assets:Checking'],
  }
  expect(settingsIn('journal_path: main.ledger\n', '/book/paisa.yaml')).toMatchObject(paisa)
  expect(settingsIn('journal_path: main.ledger\nlocale: de-DE\n', '/book/paisa.yaml')).toMatchObject({ ...paisa, locale: 'de-DE' })
  expect(settingsIn('journal_path: main.ledger\n', '/book/daybook.yaml')).not.toHaveProperty('display_precision')
})

test('what is empty in a paisa.yaml counts as not said, as in Paisa: no list of checking accounts, no pattern of a check', () => {
  const settingsIn = (file: string) => {
    const text =
      'journal_path: main.ledger\nchecking_accounts: []\ndoctor: {negative_balance: {enabled: "no", pattern: []}, unit_price_mismatch: {pattern: []}}\n'
    const result = readConfiguration(text, file)
    if (!result.ok) throw new Error(result.problems.map(configProblemText).join('\n'))
    const { checking_accounts, doctor } = result.settings
    return { checking_accounts, checks: [doctor.negative_balance, doctor.unit_price_mismatch.pattern] }
  }
  expect(settingsIn('/book/paisa.yaml')).toEqual({
    checking_accounts: ['Assets:Checking'],
    checks: [{ enabled: 'no', pattern: ['Assets:%'] }, null],
  })
  expect(settingsIn('/book/daybook.yaml')).toEqual({ checking_accounts: [], checks: [{ enabled: 'no', pattern: [] }, []] })
  expect(() => readConfiguration('journal_path: main.ledger\ndoctor: [1]\n', '/book/paisa.yaml')).not.toThrow()
})
