import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z as zod } from 'zod'
import { z } from '#vocabulary/schema.ts'

type Zod = typeof zod

/** Schemas as they are written, for whichever zod is handed in. */
const { schema: written } = fc.letrec<{ schema: (of: Zod) => zod.ZodType }>((tie) => {
  const inner = tie('schema')
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<(of: Zod) => zod.ZodType>(
        (of) => of.string(),
        (of) => of.string().trim().min(1, 'say something').max(3),
        (of) => of.int().nonnegative(),
        (of) => of.boolean().default(true),
        (of) => of.enum(['a', 'b']).describe('a letter'),
        (of) => of.literal(true),
        (of) => of.string().transform((text, context) => (text === '' ? (context.addIssue('empty'), of.NEVER) : text.length)),
        (of) => of.object({ kind: of.literal('tree'), name: of.string() }).extend({ leaves: of.int().optional() }),
      ),
      inner.map((make) => (of: Zod) => make(of).optional()),
      inner.map((make) => (of: Zod) => make(of).nullable().describe('or nothing')),
      inner.map((make) => (of: Zod) => of.array(make(of))),
      inner.map((make) => (of: Zod) => of.record(of.string(), make(of))),
      fc.tuple(inner, inner).map(
        ([one, other]) =>
          (of: Zod) =>
            of.object({ one: one(of), other: other(of) }),
      ),
      fc.tuple(inner, inner).map(
        ([one, other]) =>
          (of: Zod) =>
            of.union([one(of), of.tuple([other(of)])]),
      ),
    ),
  }
})

const given = fc.oneof(
  fc.constantFrom('', 'a', ' b ', 'tree', 0, -1, 7, 1.5, true, null, undefined),
  fc.record({ kind: fc.constantFrom('tree', 'bush'), name: fc.string(), leaves: fc.option(fc.integer(), { nil: undefined }) }),
  fc.object({ key: fc.constantFrom('one', 'other', 'kind', 'name'), maxDepth: 3, values: [fc.constantFrom('a', 3, true, null)] }),
  fc.array(fc.constantFrom('a', 3, true, null)),
)

describe('a schema that is made later', () => {
  it('takes, refuses and says what one of zod does', () => {
    fc.assert(
      fc.property(written, given, (make, value) => {
        const { success, data, error } = make(z).safeParse(value)
        const expected = make(zod).safeParse(value)
        expect({ success, data, issues: error?.issues }).toEqual({ success: expected.success, data: expected.data, issues: expected.error?.issues })
      }),
    )
  })

  it('is described as one of zod', () => {
    fc.assert(
      fc.property(written, (make) => {
        const how = { io: 'input', unrepresentable: 'any' } as const
        expect(z.toJSONSchema(make(z), how)).toEqual(zod.toJSONSchema(make(zod), how))
      }),
    )
  })

  it('is not made before it is asked', () => {
    const noted = (): string[] => Object.keys(z.toJSONSchema(z.globalRegistry).schemas)
    const inner = z.string().meta({ id: 'Inner' })
    const outer = z.object({ inner }).meta({ id: 'Outer' })
    expect(noted()).not.toEqual(expect.arrayContaining([expect.stringMatching(/Inner|Outer/)]))
    outer.safeParse({})
    expect(noted()).toEqual(expect.arrayContaining(['Inner', 'Outer']))
  })

  it('is one schema, wherever it stands and whoever asks', () => {
    const named = z.object({ name: z.string() }).meta({ id: 'Named' })
    expect(z.toJSONSchema(z.object({ one: named, other: named })).$defs).toHaveProperty('Named')
    expect(named.shape.name).toBe(named.shape.name)
    expect(named.meta()).toEqual({ id: 'Named' })
    expect(named instanceof z.ZodObject).toBe(true)
  })

  it('may have itself in it', () => {
    interface Node {
      readonly parts?: Node[] | undefined
    }
    const node: z.ZodType<Node> = z.object({
      get parts() {
        return z.array(node).optional().describe('below it')
      },
    })
    expect(node.safeParse({ parts: [{}, { parts: [{}] }] }).success).toBe(true)
    expect(node.safeParse({ parts: [{}, { parts: [7] }] }).success).toBe(false)
    expect(z.toJSONSchema(node).properties).toEqual({ parts: { description: 'below it', type: 'array', items: { $ref: '#' } } })
  })

  it('stands in one of zod as its own would', () => {
    expect(zod.array(z.string().max(1)).safeParse(['a', 'bc']).success).toBe(false)
  })
})
