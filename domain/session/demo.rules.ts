/** Password and payment password of every demo account; both exist in demo mode only, and the login page shows them there. */
export const demoPassword = 'Demo@2026venue';
export const demoPayPassword = '123456';
