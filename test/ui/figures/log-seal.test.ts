import { expect, test } from 'vitest'
import { sealSentence, sealWords } from '../../../ui/figures/notice-figures.ts'

const NOW = Date.parse('2024-02-01T09:05:00.000Z')

test('says when the log was last found whole', () => {
  const log = { kind: 'verified', position: 1361, at: '2024-02-01T09:03:00.000Z' } as const
  expect(sealWords(log, NOW)).toBe('log verified 2\u00a0minutes ago')
  expect(sealSentence(log, NOW)).toBe(
    'Up to event 1,361 every hash was right 2\u00a0minutes ago: nothing of what was recorded has been changed since.',
  )
})

test('says where it was altered, and what to do', () => {
  const log = { kind: 'altered', position: 4, at: '2024-02-01T09:04:30.000Z', message: 'its content does not agree' } as const
  expect(sealWords(log, NOW)).toBe('log altered at event 4')
  expect(sealSentence(log, NOW)).toMatch(/^Event 4 is not as it was written \(found .*\): its content does not agree\. Look with “daybook verify”/)
})

test('promises nothing before somebody has looked', () => {
  expect(sealWords({ kind: 'not_yet' }, NOW)).toBe('')
  expect(sealSentence({ kind: 'not_yet' }, NOW)).toContain('has not been verified')
})
