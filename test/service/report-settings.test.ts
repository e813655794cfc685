import { describe, expect, test } from 'vitest'
import { settingsSchema } from '../../src/config/schema.ts'
import { reportSettingsOf } from '../../src/service/report-settings.ts'

const settingsOf = (written: object): ReturnType<typeof reportSettingsOf> =>
  reportSettingsOf({
    settings: settingsSchema.parse({ journal_path: 'main.ledger', ...written }),
    file: '/daybook.yaml',
    directory: '/',
    hash: '',
    paths: { journal: '/main.ledger', data: '/.daybook', sheets: '/' },
    timeZone: 'UTC',
    fingerprint: '',
  })

describe('bonus shares', () => {
  test('are a lot of their own in India and spread elsewhere, unless the configuration says otherwise', () => {
    const ruleOf = (written: object): string => settingsOf(written).bonusShares
    expect([ruleOf({}), ruleOf({ default_currency: '₹' }), ruleOf({ default_currency: 'EUR' })]).toEqual(['own_lot', 'own_lot', 'spread'])
    expect(ruleOf({ tax: { bonus_shares: 'spread' } })).toBe('spread')
    expect(ruleOf({ default_currency: 'EUR', tax: { bonus_shares: 'own_lot' } })).toBe('own_lot')
  })
})
