import type * as english from '../en/refusals-book.ts'

export const backups: typeof english.backups = {
  unreadable: (path, code) => `${path} não pode ser lido (${code}).`,
  brokenLog: (message) => `O log de eventos não pode ser copiado: ${message}. "daybook verify" mostra o que está íntegro.`,
  ending: 'O Daybook está parando, por isso o backup não foi concluído.',
  folderIsFile: (folder) => `${folder} é um arquivo, e os backups precisam de uma pasta ali. Mova-o ou defina outro backup.folder.`,
  diskFull: (file) => `${file} não pode ser gravado: o disco está cheio. Libere espaço e tente de novo.`,
  unwritable: (file, code) => `${file} não pode ser gravado (${code}).`,
  noBackup: (name) => `Não existe o backup ${name}.`,
}

export const imports: typeof english.imports = {
  cancelled: 'A solicitação deste extrato foi cancelada, por isso ele não foi lido.',
  tooManyWaiting: (count) => `Já há ${count} extratos esperando para serem lidos. Tente de novo em instantes.`,
  noRules: (name) => `Não há regras ${name} ao lado do diário.`,
  noPreset: (name) => `Não existe a predefinição ${name}.`,
  noTemplate: (name) => `Não existe o modelo ${name}.`,
  notWaiting: (name) => `${name} não está mais esperando.`,
  notInFolder: (name) => `Não há extrato ${name} na pasta de importação.`,
  overwriteBuiltin: (name) => `A predefinição embutida ${name} não pode ser sobrescrita.`,
  deleteBuiltin: (name) => `A predefinição embutida ${name} não pode ser excluída.`,
  folderMissing: (folder) => `import.folder: ${folder} não existe. Crie a pasta.`,
  folderUnreadable: (folder, code) => `import.folder: ${folder} não pode ser lida (${code}).`,
}

export const reconciliation: typeof english.reconciliation = {
  bookChanged: 'O livro mudou desde que este extrato foi iniciado. Confira os lançamentos de novo.',
  differs: (amount, commodity) => `Os lançamentos marcados diferem do saldo do extrato em ${amount} ${commodity}.`,
  notAllOnStatement: 'Um saldo só pode ser gravado no diário se tudo até esse dia estiver no extrato.',
  noReconciliation: (id) => `Não existe a conciliação ${id}.`,
  undoneAlready: 'Esta conciliação já foi desfeita.',
  noLineForBalance: 'Esta conta não tem nenhum lançamento após cuja linha se possa gravar um saldo.',
  notReadYet: (name) => `${name} foi alterado e ainda não foi lido. Tente de novo em instantes.`,
  noPostingInLine: (name, line) => `${name}:${line}: nenhum lançamento foi encontrado nesta linha. Marque-o como conciliado em um editor.`,
  noSuchBalance:
    'Nenhuma linha do diário tem este saldo: o ledger conta na ordem das linhas, e há transações de dias posteriores acima da última. Termine sem verificação de saldo.',
  futureDate: 'A data está no futuro. Um extrato é de hoje ou de um dia anterior.',
  wouldBreakBook: (problems) => `Com esta alteração o livro não carregaria: ${problems}`,
  noneOfAccount: (account) => `Não existe essa conciliação de ${account}.`,
  switchedOff: 'A conciliação de contas está desligada. Defina enable_reconciliation: true na configuração.',
  dayToCome: 'last_reconciled_date está no futuro. São possíveis hoje ou um dia anterior.',
}

export const settings: typeof english.settings = {
  notChanged: (file, why) => `${file} não foi alterado: ${why}`,
  noDemo: 'Aqui não se oferece demonstração. "daybook --demo" a abre.',
  demoFileExists: (name) => `${name} já existe, e o livro de demonstração tem um arquivo com esse nome. Nada foi gravado.`,
}
