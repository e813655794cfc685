import { z } from 'zod'

export const errorCode = z.enum(['INVALID_REQUEST', 'INTERNAL_ERROR', 'UNAUTHORIZED', 'FORBIDDEN', 'TOO_MANY_REQUESTS', 'READONLY'])
export type ErrorCode = z.infer<typeof errorCode>

/** Every refusal and failure under /api looks like this, with exactly one key. */
export const errorAnswer = z.strictObject({ error: z.strictObject({ code: errorCode, message: z.string().min(1) }) })
export type ErrorAnswer = z.infer<typeof errorAnswer>
