import Handlebars from 'handlebars'
import { HELPERS } from './functions.ts'

/** Handlebars' own. */
const BLOCKS = new Set(['if', 'unless', 'each', 'with', 'lookup'])
/** What it calls of itself where there is no helper; named in a template, they would be called without what they need. */
const INNER = new Set(['helperMissing', 'blockHelperMissing'])

/** Something wrong with a template as a whole; the place is 1-based. */
export interface TemplateProblem {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** Everything that can be said of a template without rendering it; [] when it can be rendered. */
export function templateProblems(source: string): TemplateProblem[] {
  let program: hbs.AST.Program
  try {
    program = Handlebars.parseWithoutProcessing(source)
  } catch (error) {
    return [syntaxProblem(error as Error & { lineNumber?: number; column?: number })]
  }
  const finder = new UnknownHelpers()
  finder.accept(program)
  return finder.problems
}

function syntaxProblem({ message, lineNumber, column }: Error & { lineNumber?: number; column?: number }): TemplateProblem {
  // The parser says where it stopped in its words only.
  const line = lineNumber ?? Number(/on line (\d+)/.exec(message)?.[1] ?? 1)
  const stopped = /Expecting (.*), got '(.*?)'/.exec(message)
  const what = stopped ? unexpected(stopped[1]!, stopped[2]!) : (message.split('\n')[0]?.replace(/ - \d+:\d+$/, '') ?? 'it cannot be read')
  return { line, column: (column ?? 0) + 1, message: `the template cannot be read here: ${what}` }
}

function unexpected(expected: string, got: string): string {
  if (got === 'EOF') return 'a {{#block}} is not closed'
  if (got === 'INVALID' || expected.includes("'CLOSE'")) return 'a {{ is not closed, or what stands in it is no helper, name or text'
  return got === 'OPEN_ENDBLOCK' ? 'a block ends that did not begin' : 'something is missing before this'
}

class UnknownHelpers extends Handlebars.Visitor {
  readonly problems: TemplateProblem[] = []

  override MustacheStatement(statement: hbs.AST.MustacheStatement): void {
    this.#check(statement, statement.params.length > 0 || statement.hash !== undefined)
    super.MustacheStatement(statement)
  }
  override BlockStatement(block: hbs.AST.BlockStatement): void {
    this.#check(block, block.params.length > 0 || block.hash !== undefined)
    super.BlockStatement(block)
  }
  override PartialStatement(partial: hbs.AST.PartialStatement): void {
    this.#refuse(partial, 'partials ({{> …}}) are not available')
  }
  override PartialBlockStatement(partial: hbs.AST.PartialBlockStatement): void {
    this.#refuse(partial, 'partials ({{#> …}}) are not available')
  }
  override DecoratorBlock(decorator: hbs.AST.DecoratorBlock): void {
    this.#refuse(decorator, 'decorators ({{#* …}}) are not available')
  }
  override Decorator(decorator: hbs.AST.Decorator): void {
    this.#refuse(decorator, 'decorators ({{* …}}) are not available')
  }
  override SubExpression(expression: hbs.AST.SubExpression): void {
    this.#check(expression, true)
    super.SubExpression(expression)
  }

  #refuse({ loc }: { loc: hbs.AST.SourceLocation }, message: string): void {
    this.problems.push({ line: loc.start.line, column: loc.start.column + 1, message })
  }

  #check({ path, loc }: { path: hbs.AST.PathExpression | hbs.AST.Literal; loc: hbs.AST.SourceLocation }, isCall: boolean): void {
    const name = String((path as hbs.AST.PathExpression).original)
    if ((!isCall && !INNER.has(name)) || Object.hasOwn(HELPERS, name) || BLOCKS.has(name)) return
    this.#refuse({ loc }, `there is no helper "${name}"; there are: ${[...Object.keys(HELPERS), ...BLOCKS].sort().join(', ')}`)
  }
}
