/** True for what stands for an account that nobody has chosen yet, as imports write it: Expenses:Unknown, income:unknown. */
export const isPlaceholder = (account: string): boolean => /:unknown$/i.test(account)
