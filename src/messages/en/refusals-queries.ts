/** Why a query or a report has no answer. */
export const queries = {
  noAccount: (account: string) => `there is no account "${account}" in the journal`,
  noRate: (currency: string, from: string) =>
    `report_currency "${currency}": no rate from ${from} to ${currency} is known; add a price for the pair to the journal`,
  futureDate: (day: string, today: string) => `as_of_date cannot be in the future: ${day} is after today, ${today}`,
  fromAfterTo: "'from' date must not be after 'to' date",
  noPriceTerm: (term: string) => `query: a price has no ${term}; expected commodity, currency, date or amount`,
  noFinding: 'There is no such finding. The book may have changed.',
  tooManyPivotColumns: (count: number, most: number) =>
    `The pivot has ${count} columns, and at most ${most} are possible. Turn it around, or choose fewer with where.`,
  timeUsedUp: (seconds: number) => `Your queries have used up their time. Try again in ${seconds} seconds.`,
  tooManyQueued: 'Too many queries are queued. Try again shortly.',
  tookTooLong: (seconds: number) => `The query took longer than ${seconds} seconds and was stopped. Ask for fewer days or accounts.`,
  neededTooMuchMemory: 'The query needed too much memory and was stopped. Ask for fewer rows.',
  stopped: 'The query was stopped before it had an answer.',
  tooLong: (length: number, most: number) => `The query has ${length} characters; at most ${most} are possible.`,
  nestedTooDeep: (most: number) => `The query nests more than ${most} parentheses.`,
  oneStatement: 'Only one SQL statement is allowed.',
  answerTooLarge: (megabytes: number) => `The result is larger than ${megabytes} MB. Ask for fewer columns or rows, or add a limit.`,
  tooManyRows: (count: number) =>
    `The result has more than ${count} rows, and an incomplete file is not written. Ask for fewer rows, or add a limit.`,
  noCreditCard: (account: string) => `there is no credit card "${account}" in the configuration`,
  noGoal: (type: string, name: string) => `there is no ${type} goal "${name}" in the configuration`,
  gone: (name: string) => `${name} no longer exists`,
  changedMeanwhile: (name: string) => `${name} was changed meanwhile. Nothing was written.`,
  nothingChanged: 'Nothing was changed.',
}
