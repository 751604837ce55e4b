-- Applied when all others are: constraints without a sentence of their own get one.
select private.describe_checks();
