import { setV8Flags } from '#vocabulary/v8-flags.ts'

/*
 * What a process of Daybook that runs for long is started with. The allocator of glibc keeps what large buffers leave behind, in every
 * thread for itself; asked to take them from the system and to give them back, a book of 1,300 transactions is served with 265 MB
 * instead of 350 after twenty edits, one of 100,000 with 440 instead of 580 (measured 2026-11-23), for about a twentieth to a
 * seventh more of the processor with each edit. A program cannot say so of itself once it runs: so it is said to those that it starts,
 * the Dockerfile and deploy/daybook.service say the same, and a server that was started without begins once more, where Node can do that.
 */

/** For the environment, below what the person has set. Other systems pass it over. */
export const SPARING_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' } as const

/** For Node, before what the person has said: what is new in the main thread would be let grow to 48 MB and keep that. */
export const SPARING_OPTIONS = ['--max-semi-space-size=4'] as const

/** The process itself, with what of it decides. */
export type Beginning = Pick<NodeJS.Process, 'platform' | 'env' | 'execPath' | 'execArgv' | 'argv'> & {
  /** From Node 22.15 on: another program, or this one, in this very process. Returns never. */
  readonly execve?: ((file: string, args: string[], env: NodeJS.ProcessEnv) => never) | undefined
  readonly connected?: boolean | undefined
}

/** Whether a command serves: `serve`, `open`, and a journal or an option without a command, which is `open`. Others end soon. */
export const isServer = (command: string): boolean => /^(serve|open|)$|^-(?!h$|-help$|-version$)|[./\\]/.test(command)

/** How a debugger is asked for, which would be told twice that there is a program. */
const INSPECTED = /^--inspect/

/**
 * Has a server that was started without the settings above begin once more with them, in the same process: its number, its parent and
 * its streams stay. It takes as long as node takes to start. Returns for a command that ends soon, and where there is nothing to gain or
 * no way: settings that a person chose, another system than Linux, an older Node or one that may start nothing, a debugger, or a parent
 * that talks to the process. To be called before anything else.
 */
export function beginSparingly({ platform, env, execPath, execArgv, argv, execve, connected }: Beginning): void {
  if (!isServer(argv[2] ?? '') || execve === undefined || platform !== 'linux' || connected) return
  const isChosen = Object.keys(SPARING_ENVIRONMENT).some((name) => name in env)
  if (isChosen || execArgv.some((option) => INSPECTED.test(option))) return
  try {
    execve(execPath, [execPath, ...SPARING_OPTIONS, ...execArgv, ...argv.slice(1)], { ...env, ...SPARING_ENVIRONMENT })
  } catch {
    // Node's own permissions (--permission) forbid it: more memory is no reason not to serve.
  }
}

/**
 * How much a heap may grow over what was in use after the last collection, in percent. A server with 45 MB in use was let grow to 130
 * before V8 looked again; columns of tens of megabytes hang on small objects, and stay until then. Everything is now looked through once
 * for each edit with three reports instead of every second time; with 60 it would be twice (counted 2026-11-23).
 */
const HEAP_GROWTH_PERCENT = 100

/** Has the heaps of this process grow less, as far as nobody chose it. To be called by one that will run for long, before they have grown. */
export function growSparingly({ execArgv, env }: Pick<Beginning, 'execArgv' | 'env'> = process): void {
  // Too late for the main thread's, but not for those of the threads.
  const young = /semi[-_]space/.test([...execArgv, env['NODE_OPTIONS']].join(' ')) ? [] : SPARING_OPTIONS
  setV8Flags([...young, `--heap-growing-percent=${HEAP_GROWTH_PERCENT}`])
}

/** V8's own is 2: what is new gets twice the room whenever that much of it has stayed. */
const [QUICK, AS_EVER] = [4, 2]

/**
 * Has what is new in the main thread get more room at once. All that a start loads stays, and was copied from one small room into the next:
 * a tenth of the processor time until a small book's first figure (medians of eleven alternate runs, beside other work). To be called
 * before the code of a server is compiled.
 */
export const growQuickly = (): void => growBy(QUICK)

/** Once all is loaded, and before there is another thread: those would grow as quickly, and V8 would not take what was compiled for them. */
export const growAsEver = (): void => growBy(AS_EVER)

function growBy(factor: number): void {
  const { execArgv, env } = process
  const isChosen = /semi[-_]space[-_]growth/.test([...execArgv, env['NODE_OPTIONS']].join(' '))
  if (!isChosen) setV8Flags([`--semi-space-growth-factor=${factor}`])
}
