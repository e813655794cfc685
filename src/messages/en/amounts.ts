export const amounts = {
  /** What is said of single figures, and of the fields and steps that several pages share. */
  rounded: 'Rounded: a sum may differ in its last digit from the figures shown.',
  unknown: 'unknown',
  noPrice: 'Its value is unknown: it has no price in this currency',
  oneDirection: 'No rate of return: all money moved in one direction',
  noReturn: 'No rate of return fits these cash flows',
  opens: 'Press to see what is in it; the dotted line, or E, shows how it is computed',
  contents: 'See what is in it',
  anyDay: 'any day',
  noNumber: 'not a number',
  previousPeriod: 'Previous period',
  nextPeriod: 'Next period',
  period: 'Period',
  choosePeriod: 'Choose a period',
}
