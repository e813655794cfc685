import { z } from 'zod'
import { hasNul, hasNulIn } from '#vocabulary/nul.ts'
import { type Endpoint, isCall } from './contract/endpoint.ts'
import { isNestedTooDeep, NESTING_MAX } from '#vocabulary/nesting.ts'
import { invalid, HttpRefusal } from './refusal.ts'

export const tooDeep = invalid('the body nests too deeply')
const nulInBody = invalid('a text in the body has a NUL character, which neither a file of text nor a table can keep')

/** What came with a request, as the endpoint's schemas understand it. */
export interface Input {
  readonly query: unknown
  readonly parameters: unknown
  readonly body: unknown
}

export interface RawInput {
  readonly query: unknown
  readonly params: unknown
  readonly body: unknown
}

/** Checks query, path parameters and body, all problems at once. */
export function parseInput(endpoint: Endpoint, raw: RawInput): Input | HttpRefusal {
  const problems: string[] = []
  const checked = (schema: z.ZodType | undefined, value: unknown, of: (issue: z.core.$ZodIssue) => string): unknown => {
    if (!schema) return undefined
    const result = schema.safeParse(value)
    if (result.success) return result.data
    for (const issue of result.error.issues) problems.push(of(issue))
    return undefined
  }
  const query = firstValues(raw.query)
  if (hasNul(query) || hasNul(raw.params)) return invalid('a parameter has a NUL character (%00), which no name and no text has')
  const parsed = {
    query: checked(endpoint.query, query, (issue) => parameterProblem(issue, query)),
    parameters: checked(endpoint.parameters, raw.params, (issue) => parameterProblem(issue, raw.params)),
  }
  if (problems.length > 0) return invalid(problems.join('; '))
  if (!endpoint.body || isCall(endpoint)) return { ...parsed, body: undefined }
  const body = readBody(endpoint, raw.body)
  if (body instanceof HttpRefusal) return body
  const value = checked(endpoint.body, underTheirNames(endpoint.body, body.value), bodyProblem)
  return problems.length > 0 ? invalid(problems.join('; ')) : { ...parsed, body: value }
}

/** A parameter that is given twice counts once, the first time, as Paisa has it. */
const firstValues = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))

/** A body whose keys are those of the schema but for capitals has them as the schema has them: Paisa tells none apart, and a script may rely on it. */
function underTheirNames(schema: z.ZodType, value: unknown): unknown {
  const shape = shapeOf(schema)
  if (!shape || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const others = Object.keys(value).filter((key) => !Object.hasOwn(shape, key))
  if (others.length === 0) return value
  const missing = new Map(Object.keys(shape).flatMap((key) => (Object.hasOwn(value, key) ? [] : [[key.toLowerCase(), key]])))
  const found = others.flatMap((key) => {
    const name = missing.get(key.toLowerCase())
    return name === undefined ? [] : [[name, (value as Record<string, unknown>)[key]]]
  })
  return { ...value, ...Object.fromEntries(found) }
}

/** The keys of an object, also where it may be null or is made into something else. */
function shapeOf(schema: unknown): Readonly<Record<string, unknown>> | undefined {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in)
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? shapeOf(schema.unwrap()) : undefined
}

function parameterProblem(issue: z.core.$ZodIssue, values: unknown): string {
  if (issue.code === 'custom' && issue.params?.['isWhole'] === true) return issue.message
  const name = issue.path.map(String).join('.')
  return `${name} is ${JSON.stringify((values as Record<string, unknown>)[name] ?? '')}; ${issue.message}`
}

const bodyProblem = (issue: z.core.$ZodIssue): string =>
  [issue.path.map(String).join('.'), issue.message.replace(/^Invalid input: /, '')].filter((part) => part !== '').join(': ')

/** Any content type will do, as Paisa's clients send none; where the request comes from is checked before. */
function readBody(endpoint: Endpoint, raw: unknown): { readonly value: unknown } | HttpRefusal {
  const bytes = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return invalid('the body is not text in UTF-8')
  }
  if (text.trim() === '') return invalid('the body is empty')
  const isTooDeep = endpoint.bodyAs === 'text' && !text.trimStart().startsWith('{') ? isYamlNestedTooDeep(text) : isNestedTooDeep(bytes)
  if (isTooDeep) return tooDeep
  if (endpoint.bodyAs === 'text') return text.includes('\0') ? nulInBody : { value: text }
  try {
    const value: unknown = JSON.parse(text)
    return hasNulIn(text, value) ? nulInBody : { value }
  } catch (error) {
    return invalid(`the body is not JSON: ${(error as SyntaxError).message}`)
  }
}

/**
 * Whether YAML is nested too deeply: by brackets, indentation or several dashes on a line. Brackets in strings count too, because no configuration
 * has 64 of them open.
 */
export function isYamlNestedTooDeep(yaml: string): boolean {
  let open = 0
  const indents: number[] = []
  for (const line of yaml.split('\n')) {
    const [prefix = ''] = /^(?:[ ]|[-?:][ ])*/.exec(line) ?? []
    if (prefix.length === line.length) continue
    while (indents.length > 0 && indents.at(-1)! >= prefix.length) indents.pop()
    indents.push(prefix.length)
    const dashes = prefix.replaceAll(' ', '').length
    if (indents.length + dashes > NESTING_MAX) return true
    for (const character of line) {
      if (character === '[' || character === '{') open++
      else if (character === ']' || character === '}') open = Math.max(0, open - 1)
      if (open > NESTING_MAX) return true
    }
  }
  return false
}
