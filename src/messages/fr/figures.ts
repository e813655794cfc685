import type * as english from '../en/figures.ts'
import { plural } from './plural.ts'

export const figureWords: typeof english.figureWords = {
  bytes: (count) => plural(count, { one: '# octet', other: '# octets' }),
  kilobytes: (amount) => `${amount} ko`,
  megabytes: (amount) => `${amount} Mo`,
  gigabytes: (amount) => `${amount} Go`,
  gains: {
    name: (accounts) => `Gain sur les ventes de ${accounts}, tel qu’imputé au compte de gain`,
    price: (accounts) => `Gain sur les ventes de ${accounts}, d’après le prix de vente indiqué avec le coût`,
    balance: (accounts) => `Gain sur les ventes de ${accounts} : produit moins coût d’acquisition`,
  },
}

export const figureNames: typeof english.figureNames = {
  netWorth: 'Patrimoine net',
  value: 'Valeur',
  valueExplained: 'Aux cours et aux taux de change du jour',
  deposited: 'Versé',
  depositedExplained: 'Tout l’argent versé depuis le début',
  withdrawn: 'Retiré',
  paidIn: 'Versements',
  paidInExplained: 'Versé moins retiré',
  netWorthGain: 'Gain du patrimoine net',
  netWorthGainExplained: 'Patrimoine net moins versements : par les cours, les taux de change et les revenus, liquidités et dettes comprises',
  netWorthXirr: 'XIRR du patrimoine net',
  totalGain: 'Gain total',
  totalGainExplained: 'Valeur moins versements : par les cours et par les revenus',
  byPrice: 'Par les cours',
  byPriceExplained: 'Par les variations des cours et des taux de change',
  byIncome: 'Par les revenus',
  byIncomeExplained: 'Dividendes, intérêts et distributions, moins l’impôt retenu',
  gainPercent: 'Gain %',
  gainPercentExplained: 'Gain total rapporté à tout ce qui a été versé',
  xirr: 'Rendement (XIRR)',
  xirrExplained: 'Rendement annuel, pondéré par les dates des versements et des retraits',
  yieldBeforeTax: 'Taux de distribution avant impôt',
  yieldBeforeTaxExplained: 'Revenus des 12 derniers mois avant impôt, rapportés à la valeur',
  yieldAfterTax: 'Taux de distribution après impôt',
  yieldAfterTaxExplained: 'Revenus des 12 derniers mois après impôt retenu, rapportés à la valeur',
  cost: 'Coût d’acquisition',
  costExplained: 'Coût d’acquisition de ce qui est détenu',
  unrealisedGain: 'Plus-value latente',
  unrealisedGainExplained: 'Valeur moins coût d’acquisition de ce qui est détenu, sans revenus ni ventes passées',
  realisedGain: 'Plus-value réalisée',
  units: 'Unités',
  share: 'Part',
  of: (whose, figure) => `${whose} : ${figure}`,
  at: (figure, when) => `${figure}, ${when}`,
  totalOf: (figure) => `${figure}, total`,
}

export const amounts: typeof english.amounts = {
  rounded: 'Arrondi : le dernier chiffre d’une somme peut différer des chiffres affichés.',
  unknown: 'inconnu',
  noPrice: 'Sa valeur est inconnue : il n’y a pas de cours dans cette devise',
  incomplete: (names: string) => `Incomplet : les montants en ${names} n’ont pas de cours et ne sont pas compris`,
  oneDirection: 'Pas de rendement : tout l’argent est allé dans le même sens',
  noReturn: 'Aucun rendement ne correspond à ces flux',
  opens: 'Appuyez pour voir le contenu ; la ligne pointillée ou E montre le calcul',
  contents: 'Voir le contenu',
  anyDay: 'n’importe quel jour',
  noNumber: 'ce n’est pas un nombre',
  noAmountIn: (currency) => `ce n’est pas un montant en ${currency}`,
  previousPeriod: 'Période précédente',
  nextPeriod: 'Période suivante',
  period: 'Période',
  choosePeriod: 'Choisir une période',
}

export const marks: typeof english.marks = {
  bought: (amount) => `${amount} achetés`,
  sold: (amount) => `${amount} vendus`,
  noteAbout: (account) => `Note sur ${account}`,
  reconciled: (account) => `${account} rapproché`,
  imported: (name) => `${name} importé`,
}
