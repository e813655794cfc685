import type { amounts as english } from '../en/amounts.ts'

export const amounts: typeof english = {
  rounded: 'Arrondi : le dernier chiffre d’une somme peut différer des chiffres affichés.',
  unknown: 'inconnu',
  noPrice: 'Sa valeur est inconnue : il n’y a pas de cours dans cette devise',
  oneDirection: 'Pas de rendement : tout l’argent est allé dans le même sens',
  noReturn: 'Aucun rendement ne correspond à ces flux',
  opens: 'Appuyez pour voir le contenu ; la ligne pointillée ou E montre le calcul',
  contents: 'Voir le contenu',
  anyDay: 'n’importe quel jour',
  noNumber: 'ce n’est pas un nombre',
  previousPeriod: 'Période précédente',
  nextPeriod: 'Période suivante',
  period: 'Période',
  choosePeriod: 'Choisir une période',
}
