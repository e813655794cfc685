import type { roots as english } from '../en/roots.ts'

export const roots: typeof english = {
  title: 'Types de compte',
  none: 'Chaque compte a un type, d’après son nom ou un réglage.',
  explained:
    'Les actifs moins les dettes forment votre patrimoine net ; les revenus et les dépenses expliquent sa variation. Les noms de ces comptes n’indiquent pas leur nature. Choisissez un type pour chacun ; il est enregistré dans la configuration.',
  notReported: 'dans aucun rapport pour l’instant',
  takenFor: (root) => `traité comme ${root} d’après ses transactions`,
  typeOf: (account) => `Type de ${account}`,
  types: {
    Assets: 'Actifs',
    Liabilities: 'Dettes',
    Income: 'Revenus',
    Expenses: 'Dépenses',
    Equity: 'Capitaux propres',
  },
  preview: 'Aperçu de la modification',
}
