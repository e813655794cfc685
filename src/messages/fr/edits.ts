import type { edits as english } from '../en/edits.ts'

export const edits: typeof english = {
  inText: 'Cela ne peut pas être modifié ici. Modifiez-le dans le texte du journal.',
  narrationOneLine: 'Le libellé d’une transaction de beancount tient sur une ligne.',
  notInBeancount: 'Les transactions de beancount n’ont pas ce champ.',
  firstLineInText: 'La première ligne de cette transaction a une forme qui ne se modifie que dans le texte.',
  notInJournal: (file) => `${file} n’est pas un fichier du journal.`,
  madeByPad: (place) => `Cette transaction vient d’une directive pad. Modifiez-la à ${place}.`,
  madeByPeriod: (place) => `Cette transaction vient d’une règle périodique. Modifiez-la à ${place}.`,
  madeByClock: (place) => `Cette transaction vient d’une saisie de pointeuse. Modifiez-la à ${place}.`,
  madeByCsv: (place) => `Cette transaction vient des règles d’un fichier CSV. Modifiez-la à ${place}.`,
  madeByRule: (place) => `Cette transaction vient d’une règle. Modifiez-la à ${place}.`,
  elsewhere: 'Une autre partie du livre changerait aussi, par exemple une transaction d’une règle qui en dépend. Modifiez plutôt le texte.',
  otherwise: 'Le journal lirait ceci autrement que voulu. Modifiez plutôt le texte.',
  different:
    'Le journal aurait ici un autre sens que demandé : un alias, une règle, un motif ou un `apply` autour intervient. Modifiez d’abord cet endroit à la main.',
  moved: 'La transaction n’est plus ici. Synchronisez, puis choisissez de nouveau.',
  inNoFile: 'Elle vient d’une règle et ne se trouve dans aucun fichier.',
  noOtherAccount: 'Un autre compte ne peut pas être écrit ici.',
  noOtherPayee: 'Un autre bénéficiaire ne peut pas être écrit ici.',
  noOtherDate: 'Une autre date ne peut pas être écrite ici.',
  noOtherStatus: 'Ce statut ne peut pas être écrit ici.',
  noOtherCommodity: 'Un autre titre ou une autre devise ne peut pas être écrit ici.',
  noTag: 'Cette étiquette ne peut pas être écrite ici.',
  noTagRemoved: 'La transaction ne peut pas être écrite ici sans cette étiquette.',
  noOtherTag: 'Une autre étiquette ne peut pas être écrite ici.',
  twoEach: 'Un virement se compose de deux transactions : choisissez pour chacun celle où l’argent part et celle où il arrive.',
  noHalf: 'Il faut une ligne d’écriture sur un de vos comptes, et une qui ne dit encore rien, telle que Expenses:Unknown.',
  noOtherHalf: (days) =>
    `Aucune autre transaction choisie n’en est l’autre moitié : le montant opposé sur un autre compte, à ${days} jours au plus avant ou après.`,
  sameAccount: 'Les deux sont du même compte.',
  notOpposite: 'Ce qui part d’un compte n’est pas ce qui arrive sur l’autre.',
  otherStatus: 'L’une des deux est pointée ou en attente et l’autre non. Donnez d’abord le même statut aux deux.',
  accountUnnamed: 'Le compte n’a pas de nom.',
  accountBlanks: (name) =>
    `Le compte « ${name} » contient des fins de ligne, un point-virgule, une tabulation, deux espaces de suite ou des espaces au bord.`,
  accountBegins: (name) => `Le compte « ${name} » commence par un caractère spécial ou a une partie vide.`,
  accountBeancount: (name) =>
    `beancount n’admet pas le compte « ${name} » : il faut au moins deux parties faites de lettres, de chiffres et de traits d’union, chacune commençant par une majuscule ou un chiffre.`,
}
