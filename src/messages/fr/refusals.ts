import type * as english from '../en/refusals.ts'
import { plural } from './plural.ts'

export const access: typeof english.access = {
  userExists: (username) => `Il existe déjà un utilisateur ${username}.`,
  noUser: (username) => `Il n’y a pas d’utilisateur ${username}.`,
  passwordTooShort: (length) => `Un mot de passe doit avoir au moins ${length} caractères.`,
  tokenExists: (name) => `Il existe déjà un jeton ${name}. Révoquez-le d’abord ou choisissez un autre nom.`,
  noToken: (name) => `Il n’y a pas de jeton ${name}.`,
  unknownHost: (host, name) =>
    `L’hôte « ${host} » n’est pas autorisé. S’il désigne ce service, ajoutez « allowed_hosts: [${name}] » à la configuration.`,
  originNotAllowed: (origin) =>
    `Les requêtes provenant de ${origin} ne sont pas autorisées. S’il s’agit de ce service derrière un proxy, ajoutez son nom à allowed_hosts dans la configuration.`,
  otherSite: 'Les requêtes provenant d’autres sites ne sont pas autorisées.',
  stopping: 'Daybook s’arrête ou redémarre. Rien n’a été modifié ; réessayez dans un instant.',
  tooManyCodes: (seconds) => `Trop de codes erronés. Réessayez dans ${seconds} secondes.`,
  wrongFirstCode: 'Ce code est erroné. S’il est toujours refusé, comparez l’heure du téléphone et celle du serveur.',
  wrongCode: 'Ce code est erroné ou a déjà été utilisé.',
  noProvider: 'La connexion par OpenID Connect n’est pas configurée ici.',
  loginTooOld: 'Cette connexion a été commencée il y a trop longtemps, ou avant un redémarrage de Daybook. Connectez-vous à nouveau.',
  logInToLink: (user) => `Connectez-vous en tant que ${user} pour associer cet utilisateur.`,
  userToLink: (username) =>
    `Il existe déjà un utilisateur ${username}. Si c’est vous, connectez-vous avec le mot de passe et associez le compte sous Réglages → Accès.`,
  noOwnerYet: (role) =>
    `Il n’y a pas encore de propriétaire à part vous, et le fournisseur vous donne le rôle ${role}. Connectez-vous d’abord avec un compte que oidc.roles rend propriétaire (owner).`,
  identityTaken: (username) => `Ce compte du fournisseur appartient déjà à ${username}.`,
  userGone: (username) => `L’utilisateur ${username} n’existe plus.`,
  noUsernameClaim: (issuer, claim, claims) =>
    `${issuer} n’indique pas votre nom d’utilisateur dans le claim ${claim} : demandez son scope dans oidc.scopes ou définissez oidc.username_claim. Sont indiqués : ${claims}`,
  emailNotVerified: (issuer) =>
    `${issuer} n’indique pas que votre adresse e-mail est vérifiée (claim email_verified). Vérifiez-la là-bas, ou choisissez un autre claim dans oidc.username_claim.`,
  noGroup: (groups) => `Vous n’êtes dans aucun groupe autorisé à utiliser ce Daybook : ${groups}. Un propriétaire les définit dans oidc.roles.`,
  tooManyRequests: 'Trop de requêtes',
  roleNeeded: (role, own) => `Cela demande le rôle ${role}, et le vôtre est ${own}. Un propriétaire peut le changer.`,
  noPasswordLogin: 'La connexion par mot de passe est désactivée ici.',
  enterCode: 'Saisissez le code de votre application d’authentification.',
  notForTokens: 'Ceci est réservé à un utilisateur connecté, pas à un jeton.',
  secondFactorOn: 'La connexion à deux facteurs est déjà activée. Désactivez-la d’abord.',
  noSession: 'Cette session n’existe pas. Elle est peut-être déjà terminée.',
  wrongPassword: 'Nom d’utilisateur ou mot de passe incorrect',
  clocksDiffer: (issuer) => `L’heure de ce serveur et celle de ${issuer} diffèrent. Réglez-les par un serveur de temps (NTP), puis reconnectez-vous.`,
  notLoggedIn: (issuer, reason) => `${issuer} ne vous a pas connecté : ${reason}`,
  clientRefused: (issuer, reason) =>
    `${issuer} n’accepte pas ce Daybook (${reason}) : comparez oidc.client_id et son secret avec ceux du fournisseur.`,
  loginRefused: (issuer, reason) => `${issuer} n’a pas accepté la connexion (${reason}). Connectez-vous à nouveau.`,
  otherLogin: (issuer, reason) => `La réponse de ${issuer} ne correspond pas à cette connexion (${reason}). Connectez-vous à nouveau.`,
  secretUnreadable: (code) => `oidc.client_secret_file ne peut pas être lu (${code}).`,
  providerAway: (issuer, reason) =>
    `${issuer} est injoignable ou n’est pas un fournisseur OpenID Connect (${reason}). Réessayez plus tard ; un propriétaire peut toujours utiliser la ligne de commande.`,
  logInFirst: 'Connectez-vous d’abord',
}

export const backups: typeof english.backups = {
  unreadable: (path, code) => `${path} ne peut pas être lu (${code}).`,
  brokenLog: (message) => `Le registre des événements ne peut pas être sauvegardé : ${message}. « daybook verify » montre ce qui est intact.`,
  ending: 'Daybook s’arrête ; la sauvegarde n’a donc pas été terminée.',
  folderIsFile: (folder) =>
    `${folder} est un fichier, et les sauvegardes ont besoin d’un dossier à cet endroit. Déplacez-le ou choisissez un autre backup.folder.`,
  diskFull: (file) => `${file} ne peut pas être écrit : le disque est plein. Libérez de la place et réessayez.`,
  unwritable: (file, code) => `${file} ne peut pas être écrit (${code}).`,
  noBackup: (name) => `Il n’y a pas de sauvegarde ${name}.`,
}

export const imports: typeof english.imports = {
  cancelled: 'La demande de ce relevé a été annulée ; il n’a donc pas été lu.',
  tooManyWaiting: (count) => `${count} relevés attendent déjà d’être lus. Réessayez dans un instant.`,
  noRules: (name) => `Il n’y a pas de règles ${name} à côté du journal.`,
  noPreset: (name) => `Il n’y a pas de préréglage ${name}.`,
  noTemplate: (name) => `Il n’y a pas de modèle ${name}.`,
  notWaiting: (name) => `${name} n’est plus en attente.`,
  notInFolder: (name) => `Il n’y a pas de relevé ${name} dans le dossier d’importation.`,
  overwriteBuiltin: (name) => `Le préréglage intégré ${name} ne peut pas être remplacé.`,
  deleteBuiltin: (name) => `Le préréglage intégré ${name} ne peut pas être supprimé.`,
  folderMissing: (folder) => `import.folder : ${folder} n’existe pas. Créez-le.`,
  folderUnreadable: (folder, code) => `import.folder : ${folder} ne peut pas être lu (${code}).`,
}

export const reconciliation: typeof english.reconciliation = {
  bookChanged: 'Le livre a changé depuis le début de ce relevé. Vérifiez à nouveau les lignes d’écriture.',
  differs: (amount, commodity) => `Les lignes cochées diffèrent du solde du relevé de ${amount} ${commodity}.`,
  notAllOnStatement: 'Un solde ne peut être écrit dans le journal que si tout ce qui précède ce jour figure sur le relevé.',
  noReconciliation: (id) => `Il n’y a pas de rapprochement ${id}.`,
  undoneAlready: 'Ce rapprochement a déjà été annulé.',
  noLineForBalance: 'Ce compte n’a aucune ligne après laquelle un solde puisse être écrit.',
  notReadYet: (name) => `${name} a été modifié et n’a pas encore été relu. Réessayez dans un instant.`,
  noPostingInLine: (name, line) => `${name}:${line} : aucune écriture n’a été trouvée dans cette ligne. Pointez-la dans un éditeur.`,
  noSuchBalance:
    'Aucune ligne du journal n’a ce solde : ledger compte dans l’ordre des lignes, et des transactions de jours ultérieurs se trouvent au-dessus de la dernière. Terminez sans contrôle de solde.',
  futureDate: 'La date est dans le futur. Un relevé date d’aujourd’hui ou d’un jour antérieur.',
  wouldBreakBook: (problems) => `Avec cette modification le livre ne se chargerait pas : ${problems}`,
  noneOfAccount: (account) => `Ce rapprochement de ${account} n’existe pas.`,
  switchedOff: 'Le rapprochement des comptes est désactivé. Mettez enable_reconciliation: true dans la configuration.',
  dayToCome: 'last_reconciled_date est dans l’avenir. Sont possibles aujourd’hui ou un jour antérieur.',
}

export const settings: typeof english.settings = {
  notChanged: (file, why) => `${file} n’a pas été modifié : ${why}`,
  noDemo: 'Aucune démonstration n’est proposée ici. « daybook --demo » la lance.',
  demoFileExists: (name) => `${name} existe déjà, et le livre de démonstration a un fichier de ce nom. Rien n’a été écrit.`,
}

export const entries: typeof english.entries = {
  notUtf8: (name) => `${name} n’est pas en UTF-8. Choisissez un autre fichier ou convertissez-le.`,
  noFileForEntries:
    'add_journal_path n’est pas configuré. Indiquez-y un fichier du journal pour les nouvelles entrées, par exemple add_journal_path: added.journal',
  fileOutside: (path) => `add_journal_path mène hors du dossier du journal, où rien n’est écrit : ${path}`,
  noAmount: 'Aucun montant valide n’a été trouvé dans le texte.',
  whichAmount: (choices: string) =>
    `Cela peut désigner plus d’un montant : ${choices}. N’en gardez qu’un, suivi de sa devise, ou remplissez le formulaire ; écrivez une date sous la forme AAAA-MM-JJ.`,
  sameAccount: (account) => `Les deux comptes sont ${account} : aucun argent ne bougerait.`,
  notReadAsMeant: (file) =>
    `Avec cette entrée, ${file} ne serait pas lu comme prévu : le fichier se termine dans un commentaire ou un autre bloc, ou comprend d’autres montants. Vérifiez ses dernières lignes.`,
  notChanged: (file) => `${file} n’a pas été modifié.`,
  makeFile: (file) => `add_journal_path : ${file} n’existe pas. Créez le fichier, même vide, et réessayez.`,
  endsInBlock: (file) => `${file} se termine dans un commentaire ou un autre bloc, où aucune transaction n’est lue. Terminez d’abord le bloc.`,
  noDocument: (name, endings) => `${name} ne peut pas être joint : son nom doit se terminer par l’une de ces extensions : ${endings}.`,
  brokenJournal: 'Le journal ne peut pas être lu. Corrigez-le d’abord ; « daybook check » indique l’endroit.',
  onlyOnTransactions: (dialect) => `Un journal ${dialect} nomme les documents dans les étiquettes des transactions. Joignez-le à l’une d’elles.`,
  attachedAlready: (name) => `La transaction a déjà ${name}, avec le même contenu.`,
  commaInFolder: (name) => `hledger termine la valeur d’une étiquette à une virgule, et ce dossier en contient une : ${name}`,
  transactionMoved: (place) => `${place} : la transaction n’est plus ici. Synchronisez, puis réessayez.`,
  noAccount: (account) => `Le livre n’a pas de compte ${account}.`,
  transactionGone: 'La transaction n’est plus dans le livre. Choisissez-la à nouveau.',
  namedAlready: 'Le journal nomme déjà ce document.',
  notNamed: (name) => `Le journal ne nomme aucun document ${name}.`,
  namedNoLonger: (name) => `Le journal sur le disque ne nomme plus ${name}. Synchronisez, puis vérifiez à nouveau.`,
  tooLarge: (name, mebibytes) => `${name} dépasse ${mebibytes} Mio. Ouvrez-le depuis le disque.`,
  documentGone: (name) => `${name} n’est plus sur le disque. Corrigez le journal ou remettez le fichier en place.`,
  documentOutside: (name) =>
    `${name} est hors du dossier du journal ou n’est pas l’un de ses documents. Seuls les fichiers de ce dossier sont affichés.`,
  documentKind: (name) =>
    `${name} n’est ni un PDF, ni une image, ni un texte, ni un fichier bureautique, ni un e-mail ; seuls ceux-ci sont affichés. Ouvrez-le depuis le disque.`,
  documentUnreadable: (name) => `${name} ne peut pas être lu. Vérifiez ses droits d’accès.`,
  notADay: (written) => `date : il faut un jour au format AAAA-MM-JJ au lieu de ${written}.`,
  notAnAmount: (field, written) => `${field} : il faut un nombre supérieur à zéro, tel que 12.50, au lieu de ${written}.`,
  notACommodity: (field, written) => `${field} : il faut un titre ou une devise, comme EUR, au lieu de ${written}.`,
  fieldTooLong: (field, most) => `${field} : ${most} caractères au plus sont possibles.`,
  fieldRequired: (field) => `${field} est obligatoire.`,
  otherAmount: 'to_commodity : nécessaire si le montant reçu n’est pas le montant parti.',
  rateAlone: 'to_commodity : nécessaire avec exchange_rate.',
  sameCommodity: (commodity) => `to_amount : ${commodity} part et ${commodity} arrive, les deux sont donc égaux.`,
  howMuchArrives: (commodity) => `to_amount : indiquez combien de ${commodity} arrive, ou exchange_rate.`,
}

export const files: typeof english.files = {
  ownFolder: (folder) => `${folder} est un dossier propre à Daybook. Indiquez-en un autre.`,
  nameTaken: (count, name) => `Il existe déjà ${count} fichiers nommés ${name}. Choisissez un autre nom.`,
  diskFull: 'Le disque est plein. Rien n’a été modifié ; libérez de la place et réessayez.',
  quotaUsedUp: 'Le quota du disque est épuisé. Rien n’a été modifié ; libérez de la place et réessayez.',
  diskReadOnly: 'Le disque est en lecture seule. Rien n’a été modifié.',
  noPermission:
    'Daybook ne peut pas écrire dans le dossier du journal ou dans l’un de ses fichiers. Rien n’a été modifié ; vérifiez les droits d’accès.',
  diskFails: 'Le disque signale une erreur d’entrée/sortie. Rien n’a été modifié.',
  tooManyOpen: 'Trop de fichiers sont ouverts. Rien n’a été modifié ; réessayez.',
  nameTooLong: 'Le nom du fichier est trop long. Rien n’a été modifié.',
  otherDisk:
    'Le fichier se trouve sur un autre disque que le dossier du journal et ne peut donc pas être remplacé en une seule étape. Rien n’a été modifié.',
  unusable: (name, why) => `${name} ne peut pas être utilisé : ${why}`,
  relativePath: 'écrivez-le par rapport au dossier, par exemple 2024/janvier.ledger',
  hiddenFile: 'les fichiers et dossiers cachés ne sont pas écrits',
  brokenLink: 'un lien du chemin ne mène nulle part',
  leadsOut: 'il mène hors de son dossier',
  fileInPath: 'une partie de son chemin est un fichier et non un dossier',
  notRegular: 'ce n’est pas un fichier ordinaire',
  namedTwice: (name) => `${name} est nommé deux fois dans une même modification.`,
  foreignFolder: (folder) => `${folder} dans le dossier du journal n’est pas un dossier de Daybook. Rien n’a été modifié ; supprimez-le.`,
  readOnly: (name) => `${name} est en lecture seule. Autorisez l’écriture et réessayez.`,
  noChange: (id) => `Il n’y a pas de modification ${id}.`,
  undoneAlready: (title) => `« ${title} » a déjà été annulé.`,
  unreadable: (name) => `${name} n’existe pas ou ne peut pas être lu.`,
  noVersion: (name) => `Cette version de ${name} n’existe pas.`,
  notServed: (name) => `${name} est une configuration, une sauvegarde ou un secret. Ouvrez-le depuis le disque.`,
  ofOtherBook: (name) => `${name} appartient à un autre livre. Ouvrez-le là-bas.`,
  changedSinceShown: (name) => `${name} a changé depuis son affichage. Vérifiez à nouveau la différence.`,
  chooseTransactions: 'Choisissez des transactions ; seul un compte est renommé dans tout le livre.',
  noMatches: 'Aucune transaction ne correspond à la recherche.',
  forecast: 'Une prévision n’est dans aucun fichier. Modifiez la règle qui la produit.',
  chosenGone: (count) =>
    plural(count, {
      one: '# des transactions choisies n’est plus dans le livre. Refaites votre choix.',
      other: '# des transactions choisies ne sont plus dans le livre. Refaites votre choix.',
    }),
  notSavedBusy: (name) => `${name} a été modifié ailleurs. Rien n’a été enregistré ; réessayez.`,
  tooManySearches: (count) => `Il y a déjà ${count} recherches enregistrées. Supprimez-en une d’abord.`,
  noteChanged: (account) => `La note sur ${account} a été modifiée depuis sa lecture. Rien n’a été enregistré.`,
  noteRemoved: (account) => `La note sur ${account} a été enregistrée, puis supprimée ailleurs.`,
  notText: (name) => `${name} n’est pas en UTF-8 et ne peut pas être modifié comme texte.`,
  beancountBudget: 'Daybook n’écrit pas de budgets dans un journal Beancount. Modifiez la ligne custom "budget" dans le journal même.',
  brokenJournal: 'Le journal ne peut pas être lu. Corrigez-le d’abord.',
  budgetCurrencies: (account, currency) => `Le budget de ${account} n’est pas uniquement en ${currency}. Modifiez-le dans le journal même.`,
  budgetNotRead: (name, amount, account) =>
    `Avec cette modification, ${name} ne prévoirait pas ${amount} pour ${account} : le fichier se termine dans un commentaire ou un autre bloc, ou le mois n’a pas de budget. Vérifiez ses dernières lignes.`,
  notUtf8: (name) => `${name} n’est pas en UTF-8.`,
  demoOverJournal: (journal) =>
    `${journal} n’est pas vide et n’est pas écrasé. Ouvrez le livre de démonstration à côté avec « daybook --demo », ou indiquez un journal vide.`,
  noFileOfBook: (name) => `${name} n’est pas un fichier du livre.`,
  notSavedChanged: (name) => `${name} a été modifié ailleurs depuis sa lecture. Rien n’a été enregistré.`,
  folderExists: (name) => `${name} existe déjà. Rien n’a été écrit ; choisissez un autre dossier.`,
  folderIncluded: 'Le journal inclut tous les fichiers de ce dossier ; les nouveaux fichiers en feraient partie. Choisissez un autre dossier.',
  sameFiles: (folder) => `${folder} contient déjà ces fichiers.`,
  notWrittenBusy: (name) => `${name} a été modifié ailleurs. Rien n’a été écrit ; vérifiez à nouveau la différence.`,
  transactionChanged:
    'Cette transaction a été modifiée ou supprimée ailleurs depuis son affichage. Rien n’a été enregistré ; fermez-la et rouvrez-la.',
  fileExists: 'Le fichier existe déjà',
  fileMissing: 'Le fichier n’existe pas',
  notValid: 'La vérification a échoué',
}

export const queries: typeof english.queries = {
  noAccount: (account) => `Il n’y a pas de compte « ${account} » dans le journal.`,
  noRate: (currency, from) => `Aucun taux de change de ${from} vers ${currency} n’est connu. Ajoutez un cours de cette paire au journal.`,
  futureDate: (day, today) => `La date d’arrêté ne peut pas être dans le futur : ${day} est après aujourd’hui, ${today}.`,
  fromAfterTo: 'La date de début ne doit pas suivre la date de fin.',
  noPriceTerm: (term) => `Un cours n’a pas de « ${term} ». Sont possibles commodity, currency, date et amount.`,
  noFinding: 'Ce constat n’existe pas. Le livre a peut-être changé.',
  tooManyPivotColumns: (count, most) =>
    `Le tableau croisé a ${count} colonnes, et ${most} au plus sont possibles. Inversez-le ou réduisez avec where.`,
  timeUsedUp: (seconds) => `Vos requêtes ont épuisé leur temps. Réessayez dans ${seconds} secondes.`,
  tooManyQueued: 'Trop de requêtes sont en attente. Réessayez dans un instant.',
  tookTooLong: (seconds) => `La requête a dépassé ${seconds} secondes et a été arrêtée. Demandez moins de jours ou de comptes.`,
  neededTooMuchMemory: 'La requête demandait trop de mémoire et a été arrêtée. Demandez moins de lignes.',
  stopped: 'La requête a été arrêtée avant d’avoir une réponse.',
  tooLong: (length, most) => `La requête a ${length} caractères ; ${most} au plus sont possibles.`,
  nestedTooDeep: (most) => `La requête imbrique plus de ${most} parenthèses.`,
  oneStatement: 'Une seule instruction SQL est autorisée.',
  answerTooLarge: (megabytes) => `Le résultat dépasse ${megabytes} Mo. Demandez moins de colonnes ou de lignes, ou ajoutez un limit.`,
  tooManyRows: (count) =>
    `Le résultat a plus de ${count} lignes, et un fichier incomplet n’est pas écrit. Demandez moins de lignes ou ajoutez un limit.`,
  noCreditCard: (account) => `Il n’y a pas de carte de crédit « ${account} » dans les réglages.`,
  noGoal: (type, name) => `Il n’y a pas d’objectif « ${name} » du type ${type} dans les réglages.`,
  gone: (name) => `${name} n’existe plus.`,
  changedMeanwhile: (name) => `${name} a été modifié entre-temps. Rien n’a été écrit.`,
  nothingChanged: 'Rien n’a été modifié.',
}

export const requests: typeof english.requests = {
  noSettingsToUndo: 'Les réglages n’ont pas été modifiés depuis le démarrage de Daybook.',
  settingsChanged: 'Le fichier de configuration a été modifié ailleurs et relu. Vérifiez-le avant d’enregistrer.',
  nothingToUndo: 'Les fichiers sont déjà comme avant cette modification.',
  beingChanged: (name) => `${name} est en cours de modification ailleurs. Réessayez.`,
  editedSince: (name, written) => `${name} a été modifié depuis, dans les lignes écrites par cette modification :\n${written}`,
  undoBreaksBook: (problems) => `Sans cette modification, le livre ne se chargerait pas : ${problems}`,
  nothingWrittenBusy: (name) => `${name} est en cours de modification ailleurs. Rien n’a été écrit ; réessayez.`,
  wouldBreakBook: (problems) => `Avec cette modification le livre ne se chargerait pas ; rien n’a donc été écrit : ${problems}`,
  tooManyAtOnce: 'Trop de vos requêtes sont en cours. Fermez quelques pages, ou réessayez dans un instant.',
  folderInUse: (process) => `Un autre Daybook (${process}) modifie des fichiers de ce dossier. Rien n’a été modifié ; réessayez.`,
  ourMistake: (id) => `Une erreur s’est produite dans Daybook. Le journal du programme en dit plus sous ${id}.`,
  databaseAway:
    'La base de données ne répond pas : les rapports datent de la dernière synchronisation, et rien ne peut être modifié d’ici son retour. Réessayez dans un instant.',
  logFolderLost:
    'Le dossier des données a été supprimé ou remplacé pendant son utilisation : les rapports datent de la dernière synchronisation, et rien ne peut être modifié. Remettez-le en place et redémarrez Daybook ; le journal du programme indique le dossier.',
  databaseReadOnly: 'La base de données est en lecture seule pour le moment. Rien n’a été modifié ; réessayez dans un instant.',
  databaseRefuses:
    'La base de données refuse la connexion de Daybook : les rapports datent de la dernière synchronisation, et rien ne peut être modifié. Voyez la raison dans le journal du programme, corrigez l’utilisateur ou le mot de passe dans DATABASE_URL et redémarrez.',
  databaseDamaged:
    'La base de données est endommagée sur le disque : les rapports datent de la dernière synchronisation, et rien ne peut être modifié. « daybook verify » montre les dégâts, « daybook restore » ou « daybook events import » restaure une sauvegarde.',
  tooLarge: (size) => `Le fichier ou le texte dépasse ${size}.`,
  noFile: 'Ce fichier n’existe pas.',
  journalUnread: (problems) => `Le journal n’a pas pu être lu, il n’y a donc pas encore de chiffres : ${problems}`,
  readOnly: 'Ce Daybook est en lecture seule : rien ne peut être modifié.',
  diskFull: (file) => `Le disque qui contient ${file} est plein. Rien n’a été modifié ; libérez de la place et réessayez.`,
  invalidSettings: (problems) => `Configuration invalide\n${problems}`,
}
