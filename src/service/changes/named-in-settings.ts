/** Where the settings name an account or one below it: `goals.savings[0].accounts[1]`. */
export function namedInSettings(settings: unknown, account: string, path = ''): string[] {
  if (typeof settings === 'string') return settings === account || settings.startsWith(`${account}:`) ? [path] : []
  if (Array.isArray(settings)) return settings.flatMap((value, at) => namedInSettings(value, account, `${path}[${at}]`))
  if (settings === null || typeof settings !== 'object') return []
  return Object.entries(settings).flatMap(([key, value]) => namedInSettings(value, account, path === '' ? key : `${path}.${key}`))
}
