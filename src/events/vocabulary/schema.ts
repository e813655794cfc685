import { z as zod } from 'zod'

/*
 * zod's schemas, made when they are first asked something. A program has hundreds of contracts and events and asks few of them: to make
 * all of them took more of a server's start than to read its book. What is written is as with zod itself, and so are the types.
 */

// For each object zod would compile a function when it is first asked, for a millisecond, which few are asked often enough to spare again.
zod.config({ jitless: true })

/** How a schema itself is got from one that is yet to be made. */
const MADE = Symbol('made')

/** What of zod makes a schema. Whatever is not listed is zod's own, and done at once. */
const MAKERS = new Set<PropertyKey>(
  'array boolean discriminatedUnion enum int literal looseObject number object record strictObject string tuple union unknown uuid'.split(' '),
)

/** What makes another schema of one. Whatever is not listed asks the schema, which is made then. */
const FURTHER = new Set<PropertyKey>(
  'array default describe extend max min nonnegative nullable nullish optional positive prefault refine regex transform trim'.split(' '),
)

type Call = (...given: readonly unknown[]) => object

/** A schema that is made by `make` when it is first asked. */
const later = (make: () => object): object => new Proxy({}, new Later(make))

class Later implements ProxyHandler<object> {
  #make: (() => object) | undefined
  #made: object | undefined

  constructor(make: () => object) {
    this.#make = make
  }

  /** Once: it is the same schema for everybody. */
  #schema(): object {
    this.#made ??= this.#make!()
    this.#make = undefined
    return this.#made
  }

  #further(name: PropertyKey, given: readonly unknown[]): object {
    return later(() => called(this.#schema(), name, given))
  }

  get(_: object, name: PropertyKey): unknown {
    if (name === MADE) return this.#schema()
    // Without an argument it tells what is known of the schema.
    if (name === 'meta')
      return (...given: readonly unknown[]) => (given.length > 0 ? this.#further(name, given) : called(this.#schema(), name, given))
    if (FURTHER.has(name)) return (...given: readonly unknown[]) => this.#further(name, given)
    const schema = this.#schema()
    const value: unknown = Reflect.get(schema, name)
    return typeof value === 'function' ? value.bind(schema) : value
  }

  has(_: object, name: PropertyKey): boolean {
    return name === MADE || Reflect.has(this.#schema(), name)
  }
}

const called = (of: object, name: PropertyKey, given: readonly unknown[]): object => (Reflect.get(of, name) as Call).apply(of, given.map(whole))

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype

/** The same with every schema in it made, as zod wants to be given them. A getter stays one: a schema that has itself in it is written so. */
function whole(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(whole)
  if (MADE in value) return value[MADE]
  if (!isPlain(value)) return value
  const all = Object.entries(Object.getOwnPropertyDescriptors(value)).map(([name, { get, ...rest }]) => [
    name,
    get ? { ...rest, get: () => whole(get.call(value)) } : { ...rest, value: whole(rest.value) },
  ])
  return Object.defineProperties({}, Object.fromEntries(all) as PropertyDescriptorMap)
}

/** zod, whose schemas are made when they are first asked. */
export const z: typeof zod = new Proxy(zod, {
  get(of, name) {
    if (MAKERS.has(name)) return (...given: readonly unknown[]) => later(() => called(of, name, given))
    // A schema is described by what zod has noted of the schema itself.
    if (name === 'toJSONSchema') return (...given: readonly unknown[]) => called(of, name, given)
    return Reflect.get(of, name)
  },
})

export declare namespace z {
  type ZodType<Output = unknown, Input = unknown> = zod.ZodType<Output, Input>
  type ZodObject<Shape extends zod.core.$ZodLooseShape = zod.core.$ZodLooseShape> = zod.ZodObject<Shape>
  type infer<Schema> = zod.infer<Schema>
  type output<Schema> = zod.output<Schema>
  type input<Schema> = zod.input<Schema>
}
