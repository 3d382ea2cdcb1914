/** Whether this device has no mouse, as is the case for phones and tablets. Wallets are apps there. */
export const onPhone = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;
