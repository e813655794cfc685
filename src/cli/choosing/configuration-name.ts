/** Whether a file is a configuration by its name: what is named so is no journal. */
export const isConfigurationName = (file: string): boolean => /\.ya?ml$/i.test(file)
