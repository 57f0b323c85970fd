/** Version of the rules, the guard and the diagnosis. Raise it when any of them answers differently: every derived row carries it. */
export const ENGINE = '1';
