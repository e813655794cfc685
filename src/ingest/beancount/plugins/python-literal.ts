/** What a plugin's configuration may say: Python's strings, numbers, True, False, None, lists, tuples and dictionaries. */
export type Literal = string | number | boolean | null | readonly Literal[] | ReadonlyMap<string, Literal>

const DEPTH_MAX = 20

/** Reads a Python literal; undefined when the text is anything else. */
export function pythonLiteral(text: string): Literal | undefined {
  const pattern =
    /\s*(?:#[^\n]*\s*)*(?:('''[\s\S]*?'''|"""[\s\S]*?"""|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")|(-?\d+(?:\.\d*)?)|(True|False|None)|([[\](){}:,]))/y
  let token: string | undefined
  let end = 0
  const next = (): void => {
    pattern.lastIndex = end
    const match = pattern.exec(text)
    if (match !== null) end = pattern.lastIndex
    token = match?.[1] ?? match?.[2] ?? match?.[3] ?? match?.[4]
  }
  const at = (mark: string): boolean => token === mark
  next()
  const value = read(0)
  return value !== undefined && token === undefined && text.slice(end).trim() === '' ? value : undefined

  function read(depth: number): Literal | undefined {
    const start = token
    if (start === undefined || depth > DEPTH_MAX) return undefined
    next()
    if (start[0] === "'" || start[0] === '"') return unquoted(start)
    if (start === 'None') return null
    if (start === 'True' || start === 'False') return start === 'True'
    if (start === '[' || start === '(') return list(start === '[' ? ']' : ')', depth)
    if (start === '{') return dictionary(depth)
    const number = Number(start)
    return Number.isNaN(number) ? undefined : number
  }

  function list(close: string, depth: number): Literal | undefined {
    const items: Literal[] = []
    while (!at(close)) {
      const item = read(depth + 1)
      if (item === undefined) return undefined
      items.push(item)
      if (at(',')) next()
      else if (!at(close)) return undefined
    }
    next()
    return items
  }

  function dictionary(depth: number): Literal | undefined {
    const directives = new Map<string, Literal>()
    while (!at('}')) {
      const key = read(depth + 1)
      if (typeof key !== 'string' || !at(':')) return undefined
      next()
      const value = read(depth + 1)
      if (value === undefined) return undefined
      directives.set(key, value)
      if (at(',')) next()
      else if (!at('}')) return undefined
    }
    next()
    return directives
  }
}

const unquoted = (quoted: string): string => {
  const marks = /^('''|""")/.test(quoted) ? 3 : 1
  return quoted.slice(marks, -marks).replace(/\\(.)/gs, '$1')
}
