import type { checks as english } from '../en/checks.ts'

export const checks: typeof english = {
  negativeBalance: 'Saldo negativo',
  negativeBalanceAbout: 'Uma conta de ativo não pode ter menos que nada. Falta um lançamento ou algum é grande demais.',
  negativeBalanceDetails: (account, amount, day) => `${account} tinha ${amount} em ${day}.`,
  creditEntry: 'Receita com sinal trocado',
  creditEntryAbout: 'Receita é dinheiro que entra: seus lançamentos são negativos. Um positivo costuma ser um erro.',
  debitEntry: 'Despesa com sinal trocado',
  debitEntryAbout: 'Despesa é dinheiro que sai: seus lançamentos são positivos. Um negativo é um reembolso ou um erro.',
  refundAbout: 'Voltou mais do que foi gasto: um reembolso de algo que não está neste livro ou um sinal errado.',
  entryDetails: (account, amount, day, payee) => `${account} ${amount} em ${day}, ${payee}.`,
  priceMissing: 'Preço ausente',
  priceMissingUnknown:
    'Não se conhece preço nem o custo de tudo. O que não tem nenhum dos dois tem valor desconhecido e não entra em nenhum número. Registre um preço.',
  priceMissingAtCost: 'Não se conhece preço, então vale o custo. Registre um preço.',
  priceMissingDetails: (commodity, currency) => `Não há preço de ${commodity} em ${currency}, nem por meio de outra moeda.`,
  priceMismatch: 'Preço divergente',
  priceMismatchAbout: 'O preço pago não é o que a fonte indica para esse dia.',
  priceMismatchDetails: (account, day, quantity, paid, source) => `${account} em ${day}: ${quantity} a ${paid}, a fonte indica ${source}.`,
  farDay: 'Dia muito distante dos demais',
  farDayAbout: 'O ano foi digitado errado? O que está ali conta desde então em todos os números, e meses e anos o mostram longe do resto.',
  farDayBefore: (day, years, nearest) => `${day} está ${years} anos antes de ${nearest}, e não há nada entre os dois.`,
  farDayAfter: (day, years, nearest) => `${day} está ${years} anos depois de ${nearest}, e não há nada entre os dois.`,
  farPrice: 'Preço muito distante dos demais',
  farPriceAbout: 'O ano foi digitado errado? O preço vale desse dia em diante, até haver outro posterior.',
  farPriceBefore: (commodity, day, years, nearest) =>
    `Um preço de ${commodity} é de ${day}, ${years} anos antes de ${nearest}, e não há nada entre os dois.`,
  farPriceAfter: (commodity, day, years, nearest) =>
    `Um preço de ${commodity} é de ${day}, ${years} anos depois de ${nearest}, e não há nada entre os dois.`,
  copiedFile: 'Cópia de um arquivo',
  copiedFileAbout:
    'Um programa de sincronização ou uma pessoa deixou uma cópia que o diário inclui. O que está nos dois conta em dobro. Compare-os e remova um.',
  copiedFileDetails: (copy, original, common, count) => `${copy} tem ${common} de suas ${count} transações em comum com ${original}.`,
  targetMissing: 'Contas de ativos sem alvo de alocação',
  targetMissingAbout: 'Estas contas não pertencem a nenhum alvo, então os alvos não cobrem tudo.',
  transferHalves: 'Duas metades de uma transferência?',
  transferHalvesAbout:
    'Saiu dinheiro de uma de suas contas, o mesmo valor chegou a outra em poucos dias, e nenhuma transação diz o que foi. Se for uma transferência, junte-as; se não, complete as duas.',
  transferHalvesDetails: (amount, from, to) => `${amount} de ${from} para ${to}.`,
  disagreement: 'Relatórios se contradizem',
  disagreementAbout: 'Dois relatórios mostram valores diferentes para o mesmo número. É um erro do Daybook: por favor, informe-o.',
  diskFull: (folder, left, needed) =>
    `O disco que contém ${folder} está cheio: restam ${left} MB e são necessários ${needed} MB. Nada é registrado até haver espaço; depois continua sozinho.`,
  otherFiles: (event) =>
    `No evento ${event} outro programa registrou um diário de outros arquivos que os daqui, que não mudaram: o livro dele é mostrado, e cada sincronização substitui o do outro. Sirva os mesmos arquivos ou dê a cada livro seu próprio database_schema.`,
  logAltered: (event, why) => `O log de eventos foi alterado: evento ${event}: ${why}. Verifique-o com "daybook verify" e restaure um backup.`,
  backupFailed: (why) => `O backup agendado não pôde ser feito: ${why}`,
  backupIncomplete: (files) => `O backup agendado foi feito sem ${files}, que a configuração indica para preços e que não pode ser lido`,
  notWatched: (why) => `As alterações do diário são percebidas em alguns segundos e não na hora: ${why} e reinicie o Daybook.`,
  watchLimit: 'o sistema não observa mais arquivos para este usuário; aumente fs.inotify.max_user_watches',
  watchersLimit: 'há arquivos abertos ou observações demais; aumente fs.inotify.max_user_instances ou ulimit -n',
  unwatchable: (path, code) => `${path} não pode ser observado (${code})`,
}
