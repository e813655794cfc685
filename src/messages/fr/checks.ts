import type { checks as english } from '../en/checks.ts'

export const checks: typeof english = {
  negativeBalance: 'Solde négatif',
  negativeBalanceAbout: 'Un compte d’actif ne peut pas contenir moins que rien. Une ligne d’écriture manque, ou une est trop grande.',
  negativeBalanceDetails: (account, amount, day) => `${account} avait ${amount} le ${day}.`,
  creditEntry: 'Revenu de signe inversé',
  creditEntryAbout: 'Un revenu est de l’argent qui entre : ses lignes sont négatives. Une ligne positive est le plus souvent une erreur.',
  debitEntry: 'Dépense de signe inversé',
  debitEntryAbout: 'Une dépense est de l’argent qui sort : ses lignes sont positives. Une ligne négative est un remboursement ou une erreur.',
  refundAbout: 'Il est revenu plus que ce qui a été dépensé : un remboursement de quelque chose qui n’est pas dans ce livre, ou un signe erroné.',
  entryDetails: (account, amount, day, payee) => `${account} ${amount} le ${day}, ${payee}.`,
  priceMissing: 'Cours manquant',
  priceMissingUnknown:
    'Aucun cours n’est connu, ni de coût pour la totalité. Ce qui n’a ni l’un ni l’autre a une valeur inconnue et n’entre dans aucun chiffre. Saisissez un cours.',
  priceMissingAtCost: 'Aucun cours n’est connu ; la valeur retenue est le coût. Saisissez un cours.',
  priceMissingDetails: (commodity, currency) => `Il n’y a pas de cours de ${commodity} en ${currency}, même par une autre devise.`,
  priceMismatch: 'Cours différent',
  priceMismatchAbout: 'Le cours payé n’est pas celui que la source indique pour ce jour.',
  priceMismatchDetails: (account, day, quantity, paid, source) => `${account} le ${day} : ${quantity} à ${paid}, la source indique ${source}.`,
  farDay: 'Jour éloigné de tous les autres',
  farDayAbout:
    'L’année est-elle mal saisie ? Ce qui y est inscrit compte depuis dans chaque chiffre, et les mois et années l’affichent loin de tout le reste.',
  farDayBefore: (day, years, nearest) => `${day} est ${years} ans avant ${nearest}, et il n’y a rien entre les deux.`,
  farDayAfter: (day, years, nearest) => `${day} est ${years} ans après ${nearest}, et il n’y a rien entre les deux.`,
  farPrice: 'Cours éloigné de tous les autres',
  farPriceAbout: 'L’année est-elle mal saisie ? Le cours vaut à partir de ce jour, jusqu’au suivant.',
  farPriceBefore: (commodity, day, years, nearest) =>
    `Un cours de ${commodity} est du ${day}, ${years} ans avant ${nearest}, et il n’y a rien entre les deux.`,
  farPriceAfter: (commodity, day, years, nearest) =>
    `Un cours de ${commodity} est du ${day}, ${years} ans après ${nearest}, et il n’y a rien entre les deux.`,
  copiedFile: 'Copie d’un fichier',
  copiedFileAbout:
    'Un programme de synchronisation ou une personne a laissé une copie que le journal inclut. Ce qui est dans les deux compte double. Comparez-les et supprimez-en une.',
  copiedFileDetails: (copy, original, common, count) => `${copy} a ${common} de ses ${count} transactions en commun avec ${original}.`,
  targetMissing: 'Comptes d’actifs sans cible de répartition',
  targetMissingAbout: 'Ces comptes n’appartiennent à aucune cible ; les cibles ne couvrent donc pas tout.',
  transferHalves: 'Deux moitiés d’un même virement ?',
  transferHalvesAbout:
    'De l’argent a quitté l’un de vos comptes, le même montant est arrivé sur un autre en quelques jours, et aucune des transactions ne dit ce que c’était. Si c’est un virement, réunissez-les ; sinon, complétez les deux.',
  transferHalvesDetails: (amount, from, to) => `${amount} de ${from} à ${to}.`,
  disagreement: 'Des rapports se contredisent',
  disagreementAbout: 'Deux rapports donnent des valeurs différentes pour le même chiffre. C’est une erreur de Daybook : merci de la signaler.',
  diskFull: (folder, left, needed) =>
    `Le disque qui contient ${folder} est plein : il reste ${left} Mo, et il en faut ${needed}. Rien n’est enregistré tant qu’il n’y a pas de place ; ensuite tout reprend seul.`,
  otherFiles: (event) =>
    `À l’événement ${event}, un autre programme a enregistré un journal à partir d’autres fichiers que ceux d’ici, qui n’ont pas changé : son livre est affiché, et chaque synchronisation remplace celui de l’autre. Servez les mêmes fichiers, ou donnez à chaque livre son database_schema.`,
  logAltered: (event, why) =>
    `Le registre des événements a été altéré : événement ${event} : ${why}. Examinez-le avec « daybook verify » et restaurez une sauvegarde.`,
  backupFailed: (why) => `La sauvegarde planifiée n’a pas pu être faite : ${why}`,
  backupIncomplete: (files) =>
    `La sauvegarde planifiée a été faite sans ${files}, que la configuration indique pour les cours et qui ne peut pas être lu`,
  notWatched: (why) => `Les modifications du journal sont détectées en quelques secondes au lieu d’aussitôt : ${why}, puis redémarrez Daybook.`,
  watchLimit: 'le système ne surveille pas plus de fichiers pour cet utilisateur ; augmentez fs.inotify.max_user_watches',
  watchersLimit: 'trop de fichiers ouverts ou de surveillances ; augmentez fs.inotify.max_user_instances ou ulimit -n',
  unwatchable: (path, code) => `${path} ne peut pas être surveillé (${code})`,
}
