import { z } from 'zod'

export const errorCode = z.enum(['INVALID_REQUEST', 'INTERNAL_ERROR', 'UNAUTHORIZED', 'FORBIDDEN', 'TOO_MANY_REQUESTS', 'READONLY'])
export type ErrorCode = z.infer<typeof errorCode>

/** Every refusal and failure under /api looks like this, with exactly one key. So does what is refused under /connect for lack of a session. */
export const errorAnswer = z.strictObject({ error: z.strictObject({ code: errorCode, message: z.string().min(1) }) })
export type ErrorAnswer = z.infer<typeof errorAnswer>

/** What a call under /connect is refused with. */
export const connectErrorAnswer = z.strictObject({
  code: z.enum([
    'invalid_argument',
    'unauthenticated',
    'permission_denied',
    'not_found',
    'unimplemented',
    'aborted',
    'resource_exhausted',
    'internal',
    'unavailable',
    'unknown',
  ]),
  message: z.string().min(1),
})
export type ConnectErrorAnswer = z.infer<typeof connectErrorAnswer>
