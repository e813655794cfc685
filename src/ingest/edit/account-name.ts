/** How an account is named after a rename: itself, one below it, or undefined when the rename does not concern it. */
export function renamedAccount(account: string, from: string, to: string): string | undefined {
  if (account === from) return to
  return account.startsWith(`${from}:`) ? to + account.slice(from.length) : undefined
}
