export const times = (value, baseline) => (value / baseline).toFixed(2)
export const verdict = (met) => (met ? 'met' : 'missed')
