export const roots = {
  title: 'Account types',
  none: 'Every account has a type, by its name or by a setting.',
  explained:
    'Assets less liabilities are your net worth; income and expenses explain its change. The names of these accounts do not say what they are. Choose a type for each; it is saved in the configuration.',
  notReported: 'in no report yet',
  takenFor: (root: string) => `treated as ${root}, judging by its transactions`,
  typeOf: (account: string) => `Type of ${account}`,
  types: {
    Assets: 'Assets',
    Liabilities: 'Liabilities',
    Income: 'Income',
    Expenses: 'Expenses',
    Equity: 'Equity',
  },
  preview: 'Preview the change',
}
