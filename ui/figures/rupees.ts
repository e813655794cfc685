const RUPEES: ReadonlySet<string> = new Set(['INR', '₹', 'Rs', 'Rs.'])

/** Whether a book counts in Indian rupees, however it writes them. */
export const isRupee = (currency: string | undefined): boolean => currency !== undefined && RUPEES.has(currency)
