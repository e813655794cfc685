import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#vocabulary/refusal.ts'
import { checkedQuestion, Queries, tablesRead } from '../../src/query/queries.ts'
import { ledgerOf } from '../support/ledger-from-text.ts'

/* What is no question about the book, and what would never end. */

const ledger = ledgerOf(
  '2024-01-02 Shop\n  Expenses:Food  12.50 EUR\n  Assets:Cash\n2024-01-03 Pay\n  Assets:Cash  100 EUR\n  Income:Pay',
  '2024-02-01',
)
const queries = new Queries({ seconds: 2, rows: 1000, megabytes: 1, waiting: 3 })
beforeAll(() => answerTo('select 1'), 60_000)
afterAll(() => queries.close())

async function answerTo(query: string, rows?: number) {
  const answer = await queries.ask({ query, ledger, rows })
  return answer instanceof Refusal ? answer.message : answer.rows
}

describe('nothing is written and nothing else is read', () => {
  test.each([
    ['drop table postings', '"drop" cannot begin a query'],
    ["copy postings to program 'id'", '"copy" cannot begin a query'],
    ['do $$ begin end $$', '"do" cannot begin a query'],
    ['set role postgres', '"set" cannot begin a query'],
    ['reset session authorization', '"reset" cannot begin a query'],
    ['commit', '"commit" cannot begin a query'],
    ['explain analyze delete from postings', '"explain" cannot begin a query'],
    ['', 'the query is empty'],
    ['-- nothing', 'the query is empty'],
    ['select 1; drop table postings', 'Only one SQL statement'],
    ['select 1; commit; drop table postings', 'Only one SQL statement'],
    ['with gone as (delete from postings returning 1) select * from gone', 'data-modifying'],
    ['select * into other from postings', 'INTO'],
    ['select * from postings for update', 'read-only transaction'],
    ["select pg_read_file('/etc/passwd')", 'permission denied for function pg_read_file'],
    ["select pg_ls_dir('/')", 'permission denied for function pg_ls_dir'],
    ["select * from pg_stat_file('/etc/passwd')", 'permission denied for function pg_stat_file'],
    ["select lo_import('/etc/passwd')", 'permission denied for function lo_import'],
    ["select lo_from_bytea(0, 'a')", 'permission denied for function lo_from_bytea'],
    ["select set_config('role', 'postgres', false)", 'permission denied for function set_config'],
    ["select query_to_xml('drop table postings', true, true, '')", 'permission denied for function query_to_xml'],
    ["select database_to_xml(true, true, '')", 'permission denied for function database_to_xml'],
    ["select * from ts_stat('select 1')", 'permission denied for function ts_stat'],
    ['select pg_sleep(60)', 'permission denied for function pg_sleep'],
    ["select pg_sleep_for('1 hour')", 'permission denied for function pg_sleep_for'],
    ['select pg_advisory_lock(1)', 'permission denied for function pg_advisory_lock'],
    ['select pg_terminate_backend(1)', 'permission denied for function pg_terminate_backend'],
    ["select pg_notify('events', '')", 'permission denied for function pg_notify'],
    // A gigabyte in some seconds, which stayed for as long as the copy of the book.
    ["select pg_logical_emit_message(false, 'a', repeat('x', 1000000))", 'permission denied for function pg_logical_emit_message'],
    ["select ts_rewrite('a', 'select ''a''::tsquery, ''b''::tsquery')", 'permission denied for function ts_rewrite'],
    ["select dblink('host=localhost', 'select 1')", 'does not exist'],
    ['select * from pg_authid', 'permission denied for table pg_authid'],
    ['select * from pg_shadow', 'permission denied for view pg_shadow'],
    ['select * from pg_settings', 'permission denied for view pg_settings'],
    // Those of a beancount journal may be asked for, those of the log not.
    ['select payload from events', 'column "payload" does not exist'],
    ['select * from migrations', 'relation "migrations" does not exist'],
    ['select * from sessions', 'relation "sessions" does not exist'],
    ['select * from metadata', 'relation "metadata" does not exist'],
    ['select * from jobs', 'relation "jobs" does not exist'],
    [`select ${'('.repeat(1000)}1${')'.repeat(1000)}`, 'more than 200 parentheses'],
    [`select 1${'+1'.repeat(40_000)}`, 'the query is nested too deeply; ask with fewer terms in one expression'],
    [`select '${'x'.repeat(100_001)}'`, 'at most 100000'],
    ['select \0', 'NUL'],
  ])('%s', async (query, why) => {
    expect(await answerTo(query)).toContain(why)
  })

  test('of what PostgreSQL calls volatile only chance and clocks may be asked', async () => {
    const volatile = `select distinct proname::text from pg_proc
      where provolatile = 'v' and pronamespace = 'pg_catalog'::regnamespace and has_function_privilege(oid, 'execute') order by 1`
    expect(await answerTo(volatile)).toEqual(
      [
        'array_sample',
        'array_shuffle',
        'clock_timestamp',
        'gen_random_uuid',
        'random',
        'random_normal',
        'setseed',
        'timeofday',
        'uuidv4',
        'uuidv7',
      ].map((name) => [name]),
    )
    expect(
      await answerTo('select random() < 2, gen_random_uuid() is null, clock_timestamp() > now(), count(*) from postings tablesample bernoulli (100)'),
    ).toEqual([[true, false, true, 4]])
  })

  test('and after all of it the book is as it was', async () => {
    expect(await answerTo('select count(*), sum(quantity) from postings')).toEqual([[4, '0.00']])
  })

  test('a query cannot change who asks the next one', async () => {
    expect(await answerTo('select current_user::text, session_user::text')).toEqual([['reader', 'reader']])
  })
})

describe('what never ends is stopped, and the next question has its answer', () => {
  test('a recursion without an end, which blocks nobody meanwhile', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 10)
    const answer = await answerTo('with recursive r as (select 1 as n union all select n + 1 from r) select count(*) from r')
    clearInterval(timer)
    expect(answer).toContain('longer than 2 seconds')
    // Were this thread blocked, it would have turned a handful of times.
    expect(turns).toBeGreaterThan(50)
    expect(await answerTo('select 1')).toEqual([[1]])
  }, 60_000)

  test('a pattern that looks back catastrophically', async () => {
    expect(await answerTo(`select repeat('a', 40) || 'b' ~ '^(a+)+(a+)+(a+)+(a+)+\\1\\2\\3$', 1`)).toSatisfy(
      (answer: unknown) => Array.isArray(answer) || String(answer).includes('longer than 2 seconds'),
    )
  }, 60_000)
})

test.each([
  ['a long word', 'x'.repeat(90_000)],
  ['a long number', '1'.repeat(90_000)],
  ['many blanks', `${' '.repeat(90_000)}1`],
  ['many semicolons', `${';'.repeat(90_000)}1`],
])('%s is looked through once', (_, text) => {
  const began = performance.now()
  checkedQuestion(`select '${text}'`)
  tablesRead(`select '${text}'`)
  // From each of its characters it takes half a minute.
  expect(performance.now() - began).toBeLessThan(3000)
})

describe('what is too large is refused', () => {
  test('more rows than are allowed are cut off, and that is said', async () => {
    const answer = await queries.ask({ query: 'select a from generate_series(1, 100000) a, generate_series(1, 100000) b', ledger })
    expect(answer).toMatchObject({ truncated: true })
    expect(answer instanceof Refusal ? [] : answer.rows).toHaveLength(1000)
    expect(await queries.ask({ query: 'select * from generate_series(1, 5)', ledger, rows: 5 })).toMatchObject({ truncated: false })
    expect(await queries.ask({ query: 'select * from generate_series(1, 6)', ledger, rows: 5 })).toMatchObject({ truncated: true })
  }, 60_000)

  test('an answer of many bytes', async () => {
    expect(await answerTo("select repeat('x', 100000) from generate_series(1, 100)")).toContain('larger than 1 MB')
    expect(await answerTo("select repeat('x', 2000000)")).toContain('larger than 1 MB')
  })

  test('one value of a gigabyte', async () => {
    expect(await answerTo("select length(repeat('x', 1000000000))")).toContain('memory')
  }, 60_000)

  test('a sort of more than there is room for', async () => {
    const answer = await answerTo("select count(*) from (select repeat('x', 1000) || g as t from generate_series(1, 2000000) g order by 1) s")
    expect(answer).toMatch(/room for sorting|longer than 2 seconds|memory/)
    expect(await answerTo('select 1')).toEqual([[1]])
  }, 60_000)
})

describe('mistakes are named with their place and what was probably meant', () => {
  test.each([
    ['select * from posting', 'line 1, column 15: relation "posting" does not exist; the nearest is "postings"'],
    ['select accuont\nfrom postings', 'line 1, column 8: column "accuont" does not exist; the nearest is "account"'],
    ['select account\nfrom postings\nwhere ☕ = quantty', 'line 3, column 7: column "☕" does not exist'],
    ["select balance_a('2024-01-01')", 'there is balance_at(date)'],
    ['select account from postings where', 'syntax error at end of input'],
    ['selec 1', '"selec" cannot begin a query'],
    ['select 1 / 0', 'division by zero'],
    ["select value(1, 'EUR', today(), 'XYZ')", 'units have no price in "XYZ"; known are EUR'.slice(0, 35)],
  ])('%s', async (query, said) => {
    expect(await answerTo(query)).toContain(said)
  })
})

describe('nobody waits for nothing', () => {
  test('who leaves ends the question, and the next one has its answer', async () => {
    const leaving = new AbortController()
    const asked = queries.ask({
      query: 'with recursive r as (select 1 union all select 1 from r) select count(*) from r',
      ledger,
      signal: leaving.signal,
    })
    setTimeout(() => leaving.abort(), 300)
    const answer = await asked
    expect(answer instanceof Refusal && answer.message).toContain('stopped before it had an answer')
    expect(await answerTo('select 2')).toEqual([[2]])
  }, 60_000)

  test('more questions than may wait are refused at once', async () => {
    const many = await Promise.all(Array.from({ length: 5 }, () => queries.ask({ query: 'select 1', ledger })))
    expect(many.filter((answer) => answer instanceof Refusal && answer.code === 'BUSY')).toHaveLength(2)
  }, 60_000)

  test('of several people each has a turn, and one cannot fill the line', async () => {
    const line = new Queries({ waiting: 5 })
    const done: string[] = []
    const ask = async (whose: string, name: string) => {
      const answer = await line.ask({ query: 'select 1', ledger, whose })
      done.push(answer instanceof Refusal ? `${name} ${answer.code}` : name)
    }
    await Promise.all([ask('ana', 'a1'), ask('ana', 'a2'), ask('ana', 'a3'), ask('ana', 'a4'), ask('ben', 'b1'), ask('ben', 'b2')])
    expect(done[0]).toBe('a4 BUSY')
    expect(done.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4 BUSY', 'b1', 'b2'])
    await line.close()
  }, 60_000)
})
