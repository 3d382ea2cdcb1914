/** Whether this page is on a device without a mouse, as phones and tablets are: wallets are apps there. */
export const onPhone = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;
