/** Id of the section of the profile editor that says who sees phone and e-mail. */
export const audienceSection = 'quien-ve-tus-datos'
