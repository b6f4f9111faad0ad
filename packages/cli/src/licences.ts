/** The licences of all packages inside this program; the build writes them in this place. */
export const licences = 'This copy runs from its source and contains no code of others.\n'
